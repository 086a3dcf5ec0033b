/// The rules of a patient's page, which has the box by which all of it is printed.
extension PageStyle {
  /// The columns of omitted doses, and what is printed.
  ///
  /// On paper figures and facts run on in lines, for what a consultation needs has one sheet: the omitted
  /// doses, the figures, the table of medicines and the charts of those below the threshold, as
  /// ``ConsultationSheet`` lays them out by these sizes. All the rest is printed when it is asked for.
  static let patient = """

    @media print,(min-width:60.01rem){[aria-labelledby=omitted] table{table-layout:fixed}
    [aria-labelledby=omitted] :is(th,td):nth-child(1){width:28%}
    [aria-labelledby=omitted] :is(th,td):nth-child(3){width:17%}}
    @media print{
    body:has(#all:checked) .part,body:has(#all:not(:checked)) .rest{display:none}
    body:has(#all){font-size:9pt;line-height:1.26}
    body:has(#all) h1{font-size:14pt;margin:0}
    body:has(#all) :is(h2,.notices h2){font-size:10.5pt;margin:.35rem 0 .15rem;padding:0}
    body:has(#all) p{margin:0}
    body:has(#all) .lead{font-size:10pt}
    body:has(#all) :is(.figures,.facts){display:flex;flex-wrap:wrap;gap:0 1rem;margin:0}
    body:has(#all) :is(.figures,.facts) div{padding:0;background:none}
    body:has(#all) :is(.figures,.facts) :is(dt,dd){display:inline;font-size:9pt;line-height:1.26}
    body:has(#all) :is(.figures,.facts) dt{margin-right:.3em}
    :is([aria-labelledby=glance],[aria-labelledby=omitted]) table{font-size:7.5pt;line-height:1.27}
    :is([aria-labelledby=glance],[aria-labelledby=omitted]) :is(th,td){padding:.07rem .3rem}
    [aria-labelledby=glance] thead th:first-child{width:36%}
    [aria-labelledby=glance] thead th:last-child{width:24%;font-weight:400;font-size:6.5pt;line-height:1.1}
    :is([aria-labelledby=glance],[aria-labelledby=omitted]).dense table{font-size:7pt}
    :is([aria-labelledby=glance],[aria-labelledby=omitted]).dense :is(th,td){padding:0 .25rem}
    [aria-labelledby=glance].dense tbody :is(td,.more){white-space:nowrap}
    .dense tbody :is(.id,.more,.urgent){display:inline;font-size:inherit;padding-left:.4rem}
    .dense .spark{height:.65rem}
    [aria-labelledby=low] p{font-size:7.5pt}
    [aria-labelledby=low] svg{display:block;width:100%;height:auto;margin-top:.2rem}
    .urgent{padding:0 .2rem;font-size:inherit;background:none;color:inherit;border:1px solid}
    @supports selector(::details-content){.also :is(summary,thead){display:none}
    .also::details-content{content-visibility:visible;block-size:auto}}
    }
    """
}
