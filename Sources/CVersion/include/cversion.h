// What Package.swift was told of the build.
#ifndef CVERSION_H
#define CVERSION_H

// The commit that the build is from, such as `git20261128134633.b141dd71d`, or `git`; empty for a release.
// Declared here and said in a source of its own, so that another build compiles that file alone.
const char *_Nonnull cversion_build(void);

#endif
