"""How other programs write the administrations that `adherence sample` writes; they say the same."""

import json

def written(
    line: bytes, has_blanks: bool = False, has_narrative: bool = False, is_by_name: bool = False
) -> bytes:
    """A line with blanks as Python writes them, a narrative as servers add it, members by their names."""
    resource = json.loads(line)
    if has_narrative:
        resource = {"resourceType": resource["resourceType"], "text": narrative(resource)} | resource
    separators = None if has_blanks else (",", ":")
    text = json.dumps(resource, ensure_ascii=False, separators=separators, sort_keys=is_by_name)
    return text.encode() + b"\n"


def narrative(resource: dict) -> dict:
    """What a resource says, for people; its quotes and line ends are escaped in JSON."""
    said = f"{resource['status']} {resource.get('effectiveDateTime', '')} {resource['id']}"
    div = f'<div xmlns="http://www.w3.org/1999/xhtml">\n<p>{said}</p>\n</div>'
    return {"status": "generated", "div": div}
