/// The style sheet of a page.
enum PageStyle {
  /// The rules, which are the whole content of the page's one style element.
  static func rules(tint: Tint?) -> String {
    let parts = [colours(tint), layout, tables, cards, stacks, controls, print, worklist, patient]
    return parts.joined() + "\n" + ChartStyle.darkRules(tint: tint)
  }

  /// The colours of the light and of the dark page; `--house` is the tint.
  private static func colours(_ tint: Tint?) -> String {
    let house = (tint?.light.text ?? "#00539b", tint?.dark.text ?? "#8ec5ff")
    return """
      :root{color-scheme:light dark;--ink:#1b1f24;--muted:#57606a;--page:#fff;--card:#f4f6f8;\
      --rule:#d5dae0;--shade:#0003;--warn:#fff6dd;--edge:#b7791f;--alarm:#a34a08;--house:\(house.0)}
      @media screen and (prefers-color-scheme:dark){:root{--ink:#e6eaee;--muted:#a3acb5;\
      --page:#15191e;--card:#1e242b;--rule:#343c45;--shade:#fff4;--warn:#2e2716;--edge:#d9a441;\
      --alarm:#e89a4f;--house:\(house.1)}}

      """
  }

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:76rem;padding:1.5rem 1.5rem 4rem;background:var(--page);\
    color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;\
    overflow-wrap:anywhere}
    h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
    h2{font-size:1.25rem;margin:2.5rem 0 .75rem;border-bottom:2px solid var(--house);\
    padding-bottom:.25rem}
    h3{font-size:1.1rem;margin:2rem 0 .25rem}
    p{margin:.5rem 0}
    .lead{font-size:1.2rem;margin:0 0 1.25rem}
    .house{color:var(--house);font-weight:600;margin:0}
    .muted,caption,dt,.status{color:var(--muted)}
    a{color:var(--house)}
    :focus-visible{outline:3px solid var(--house);outline-offset:2px}
    dl{margin:0 0 1rem}
    dt{font-size:.85rem}
    dd{margin:0;font-variant-numeric:tabular-nums}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12rem,40%),1fr));gap:.75rem}
    .figures div{background:var(--card);border-radius:.5rem;padding:.75rem 1rem}
    .figures dt{color:var(--ink)}
    .figures dd{font-size:1.75rem;line-height:1.25;font-weight:700}
    .facts{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
    .rules div{margin:.4rem 0}
    .rules dt{display:inline;font-size:1rem;font-weight:600;color:var(--ink)}
    .rules dt::after{content:": "}
    .rules dd{display:inline}
    .notices{background:var(--warn);border-left:.35rem solid var(--edge);border-radius:.25rem;\
    margin:1.5rem 0;padding:.75rem 1.25rem}
    .notices h2{margin:0;padding:0;border:0;font-size:1.05rem}
    .notices ul,.remarks{margin:.25rem 0;padding-left:1.2rem}
    .notices li{margin:.25rem 0}
    .notices li:has(summary){list-style:none;margin-left:-1.2rem}
    .notices li summary{font-size:inherit;padding:0;white-space:normal}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.5rem 0;padding:0}
    figure{margin:.75rem 0;overflow-x:auto;border:1px solid var(--rule);border-radius:.5rem}
    figure svg{display:block;width:100%;min-width:40rem;height:auto}
    .heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .skip{position:absolute;left:-99rem;padding:.5rem 1rem;background:var(--page)}
    .skip:focus{left:1rem;top:.5rem}
    main:focus{outline:0}
    .go ul{font-size:.9rem}

    """

  private static let tables = """
    .scroll{overflow-x:auto;background:\
    linear-gradient(var(--page) 0 0) left/2rem 100% no-repeat local,\
    linear-gradient(var(--page) 0 0) right/2rem 100% no-repeat local,\
    linear-gradient(90deg,var(--shade),transparent) left/.75rem 100% no-repeat,\
    linear-gradient(270deg,var(--shade),transparent) right/.75rem 100% no-repeat}
    table{border-collapse:collapse;width:100%;font-size:.95rem}
    caption{text-align:left;padding-bottom:.5rem;position:sticky;left:0;\
    max-width:min(100%,100vw - 5rem)}
    th,td{padding:.5rem;text-align:left;vertical-align:top;border-top:1px solid var(--rule)}
    thead th{border-top:0;border-bottom:2px solid var(--rule);vertical-align:bottom;\
    font-size:.85rem;overflow-wrap:normal}
    tbody th{font-weight:600;min-width:7.5rem}
    .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    @media print,(min-width:60rem){.number+:not(.number){padding-left:1rem}}
    .id{display:block;font-weight:400;font-size:.9em;color:var(--muted)}
    thead .number{white-space:normal}
    .words{min-width:14rem}
    @media screen and (max-width:75rem){tbody th{min-width:6rem}\
    th,td{padding:.4rem .3rem}summary{white-space:normal}\
    .spark{width:4rem}h1{hyphens:auto}}
    @media screen and (max-width:66rem){table{font-size:.9rem}thead th{font-size:.8rem}\
    th,td{padding:.4rem .25rem}tbody th{min-width:5.5rem}.spark{width:3rem}}
    @media screen and (max-width:45rem){body{padding:1rem 1rem 3rem}h1{font-size:1.5rem}\
    figure::before,.scroll:not(.cards)::before{content:"⟷";content:"⟷"/"";display:block;position:sticky;left:0;\
    width:2rem;padding-left:.5rem;color:var(--muted)}}
    .when{white-space:nowrap}
    .low,.missed,.more{color:var(--alarm);font-weight:700}
    .more{display:block;white-space:normal}
    .files a{display:inline-block;line-height:1.6rem;font-size:.85rem}
    .id summary{font-size:inherit;padding:0}
    summary{font-size:.85rem;cursor:pointer;white-space:nowrap;padding:.2rem 0}
    .month{border-top:1px solid var(--rule)}
    .month summary{font-size:1rem;padding:.5rem 0;white-space:normal}
    .medicine{border-top:1px solid var(--rule)}
    .medicine summary{font-size:1rem;padding:.4rem 0;white-space:normal}
    .medicine td{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    [aria-labelledby=administrations] tbody th{font-weight:400;min-width:0}
    .month table{table-layout:fixed;min-width:40rem}
    .month th:nth-child(1){width:6.75rem}
    .month th:nth-child(2){width:4.5rem}
    .month th:nth-child(3){width:10rem}
    [aria-labelledby=more-figures] table{width:auto;min-width:min(30rem,100%)}
    [aria-labelledby=more-figures] td{white-space:normal}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:.5rem 0}
    .record td{text-align:center;border-left:1px solid var(--rule)}
    .record .again{color:var(--muted);font-weight:400}
    .record tbody th{min-width:9rem}
    [aria-labelledby=reasons] table{width:auto;min-width:min(24rem,100%)}
    @media screen{[aria-labelledby=quality] tbody th{min-width:8.5rem}\
    [aria-labelledby=glance] .spark{width:7.5rem}}
    @media screen and (min-width:45rem){[aria-labelledby=quality] tbody th{min-width:14rem}}
    .spark{display:block;color:var(--house)}
    .rule{stroke:var(--rule)}
    .gap{fill:var(--rule)}
    .ring{fill:var(--page);stroke:currentColor;stroke-width:1.5}

    """

  /// In the window of a phone, and of a tablet that is held upright, each row is a card: who, the
  /// share, the counts side by side with their names, then what needs the whole width.
  ///
  /// A German table is nearly 60 rem wide.
  ///
  /// A dose is when and whether in one line, and below it what and why not.
  private static let cards = """
    @media screen and (max-width:60rem){
    .cards{overflow:visible;background:none}
    .cards :is(table,caption,tbody){display:block;max-width:none}
    .cards tr{display:grid;grid-template-columns:13fr 13fr 9fr 16fr;gap:.4rem .5rem;padding:.75rem 0;\
    border-top:1px solid var(--rule)}
    .cards :is(tr[hidden],thead,td:empty){display:none}
    .cards :is(th,td){min-width:0;padding:0;border:0;text-align:left;grid-column:1/-1}
    .cards tbody th{grid-column:span 2;font-size:1.05rem}
    .cards .number{grid-column:auto;align-self:end;white-space:normal}
    .cards th+.number{grid-column:span 2;align-self:start}
    .cards td[data-name]::before{content:attr(data-name);display:block;font-size:.8rem;\
    hyphens:auto;color:var(--muted)}
    .cards td:has(.spark){display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
    .cards .spark{width:7.5rem}
    .cards table{min-width:0}
    [aria-labelledby=omitted] .cards tbody tr{gap:.15rem;padding:.5rem 0}
    [aria-labelledby=omitted] .cards :is(tbody th,td){grid-column:1/-1}
    [aria-labelledby=omitted] td[data-name]::before{content:attr(data-name) ": ";display:inline}
    [aria-labelledby=administrations] .cards tr{grid-template-columns:auto auto 1fr;\
    gap:.15rem .75rem;padding:.5rem 0}
    [aria-labelledby=administrations] .cards :is(th,td):nth-child(-n+3){grid-column:auto}
    [aria-labelledby=administrations] .cards tbody th{font-size:inherit}
    .cards thead:has([data-name]){display:block}
    .cards thead tr{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;border:0}
    .cards thead tr::before{content:attr(data-name);color:var(--muted)}
    .cards thead th:not([data-sort]){display:none}
    }
    @media screen and (max-width:23rem){.cards tbody tr{grid-template-columns:1fr 1fr}\
    .cards tbody th,.cards th+.number{grid-column:auto}}

    """

  /// In the window of a computer the list of patients has columns of figures and the words below them,
  /// in the whole width: as a column beside them they would make rows as high as a third of the window.
  private static let stacks = """
    @media screen and (min-width:60.01rem){
    [aria-labelledby=patients] :is(table,thead,tbody,tr){display:grid;grid-column:1/-1;\
    grid-template-columns:subgrid}
    [aria-labelledby=patients] table{grid-template-columns:repeat(7,auto)}
    [aria-labelledby=patients] :is(caption,.words){grid-column:1/-1}
    [aria-labelledby=patients] .words{border:0;padding-top:0}
    [aria-labelledby=patients] thead th{align-content:end}
    [aria-labelledby=patients] .spark{width:6rem}
    [aria-labelledby=patients] :is(tr[hidden],th:nth-child(8)){display:none}
    }

    """

  private static let controls = """
    .controls{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;margin:.5rem 0}
    .controls label{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center}
    input{font:inherit;color:inherit;background:var(--page);accent-color:var(--house)}
    input[type=search]{border:1px solid var(--muted);border-radius:.25rem;padding:.25rem .5rem;\
    max-width:100%}
    input[type=checkbox]{width:1.25rem;height:1.25rem}
    .status{min-height:1.5em}
    thead button{font:inherit;color:inherit;background:none;border:0;padding:.25rem 0;margin:0;\
    text-align:inherit;cursor:pointer;text-decoration:underline dotted;text-underline-offset:.2em}
    [aria-sort] button::after{content:" ▲";content:" ▲"/""}
    [aria-sort=descending] button::after{content:" ▼";content:" ▼"/""}

    """

  /// On paper tables are dense, and what only a screen can do is gone; a folded month stays folded.
  ///
  /// The heads that a script makes buttons are plain text: Chromium prints a button on the first page of
  /// a table only. In the list of patients the words have the whole width, as in a wide window, but each
  /// row is a grid of its own, so that the heads stay those of a table and are printed on every page. Rows
  /// that a reader does not want to see are not printed, and the line that says how many are shown is.
  private static let print = """
    .paper{display:none}\
    @page{margin:10mm}\
    @page record{size:A4 landscape;margin:10mm}\
    @media print{\
    .notices{margin:.25rem 0;padding:.2rem .5rem;font-size:8pt;line-height:1.2}\
    .notices h2{font-size:9pt}.notices ul{margin:.1rem 0}\
    .record{page:record}.record table{font-size:8pt}.record td{font-size:9pt}.record :is(th,td){padding:.1rem .25rem}\
    .record .id{font-size:7pt}.record section+section{break-before:page}\
    h1{font-size:1.25rem}h2{margin:.5rem 0 .25rem;font-size:11pt}\
    .lead{font-size:1rem;line-height:1.3;margin-bottom:.5rem}\
    dl{margin-bottom:.25rem}.figures{grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:.25rem}.figures div{padding:.2rem .5rem}\
    .figures dd{font-size:11pt}dt{font-size:7.5pt;line-height:1.2}\
    .paper{display:block}body{max-width:none;padding:0;font-size:10pt}a{color:inherit}\
    .scroll,figure{overflow:visible}figure svg{min-width:0;max-height:85vh}\
    tr,figure,.line,.figures div{break-inside:avoid}thead{display:table-header-group}\
    thead,h2,h3,h4{break-after:avoid}nav,.skip,.controls,.screen,[hidden]{display:none!important}\
    table{font-size:9pt}thead th{font-size:inherit}th,td{padding:.2rem .4rem}\
    .month table{min-width:0}.spark{width:5.5rem}\
    thead button{display:contents}\
    [aria-labelledby=patients] tr{display:grid;\
    grid-template-columns:3fr 2fr repeat(4,1.6fr) 3fr;border-bottom:1px solid var(--rule)}\
    [aria-labelledby=patients] tr>*{border:0;align-content:end}\
    [aria-labelledby=patients] tbody>tr>*{align-content:start}\
    [aria-labelledby=patients] th:nth-child(8){display:none}\
    [aria-labelledby=patients] .words{grid-column:1/-1;min-width:0;padding-top:0}\
    @supports selector(::details-content){.id summary{display:none}\
    .id ::details-content{content-visibility:visible}}}
    """
}
