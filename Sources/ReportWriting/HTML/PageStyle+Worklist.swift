extension PageStyle {
  /// The head of the first page and its worklist: a patient is a row, whose medicines are lines.
  ///
  /// On paper rows are as dense as can be read, for a list of 30 patients belongs on one sheet; a square
  /// before each is for the pen.
  static let worklist = """

    .urgent{display:inline-block;background:var(--alarm);color:var(--page);border-radius:.25rem;\
    padding:0 .4rem;font-size:.85rem;font-weight:700}
    .when{margin:0 0 .25rem;color:var(--muted)}
    h4{margin:.75rem 0 .25rem;font-size:1rem;color:var(--muted)}
    .medicines{list-style:none;margin:0;padding:0}
    .medicines li+li{margin-top:.2rem}
    .medicines b{font-weight:600}
    .medicines .due{font-weight:700;color:var(--alarm);font-variant-numeric:tabular-nums}
    .medicines .held .due{color:inherit}
    .mark{background:var(--card);border-radius:.25rem;padding:0 .35rem;font-size:.9em;white-space:nowrap}
    [aria-labelledby=worklist] thead{display:none}
    [aria-labelledby=worklist] tbody th{width:14rem}
    [aria-labelledby=worklist] h3{margin:1rem 0 .25rem}
    @media screen and (max-width:60rem){
    [aria-labelledby=worklist] .cards tr{gap:.15rem}
    [aria-labelledby=worklist] .cards tbody th{grid-column:1/-1;width:auto}
    }
    @media print{
    h4{break-after:avoid;margin:.3rem 0 .1rem;font-size:9pt}
    [aria-labelledby=worklist] h3{margin:.4rem 0 .1rem;font-size:10pt}
    [aria-labelledby=worklist] table{font-size:8.5pt;line-height:1.25}
    [aria-labelledby=worklist] :is(th,td){padding:.12rem .4rem}
    [aria-labelledby=worklist] tbody th{width:10.5rem}
    [aria-labelledby=worklist] tbody th::before{content:"☐ ";content:"☐ "/"";font-weight:400}
    [aria-labelledby=worklist] .id{display:inline;padding-left:.3rem}
    .medicines li+li{margin-top:0}
    .mark{padding:0}
    }

    """
}
