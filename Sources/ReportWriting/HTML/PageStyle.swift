/// The style sheet of a page.
enum PageStyle {
  /// The rules, which are the whole content of the page's one style element.
  static let rules = """
    :root{color-scheme:light dark;--ink:#1b1f24;--muted:#57606a;--page:#fff;--card:#f4f6f8;\
    --rule:#d5dae0;--link:#00539b;--warn:#fff6dd;--edge:#b7791f;--low:#004c8c;--alarm:#a34a08}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#e6eaee;--muted:#a3acb5;\
    --page:#15191e;--card:#1e242b;--rule:#343c45;--link:#8ec5ff;--warn:#2e2716;--edge:#d9a441;\
    --low:#8ec5ff;--alarm:#e89a4f}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:76rem;padding:1.5rem 1.5rem 4rem;background:var(--page);\
    color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
    h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
    h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
    p{margin:.5rem 0}
    .lead{font-size:1.2rem;margin:0 0 1.25rem}
    .muted,caption,dt,.key{color:var(--muted)}
    a{color:var(--link)}
    dl{margin:0 0 1rem}
    dt{font-size:.85rem}
    dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.75rem}
    .figures div{background:var(--card);border-radius:.5rem;padding:.75rem 1rem}
    .figures dd{font-size:1.75rem;line-height:1.25;font-weight:700}
    .facts{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
    .notices{background:var(--warn);border-left:.35rem solid var(--edge);border-radius:.25rem;\
    margin:1.5rem 0;padding:.75rem 1.25rem}
    .notices h2{margin:0;font-size:1.05rem}
    .notices ul{margin:.25rem 0;padding-left:1.2rem}
    figure{margin:0;overflow-x:auto;border:1px solid var(--rule);border-radius:.5rem}
    figure svg{display:block;width:100%;min-width:40rem;height:auto}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.95rem}
    caption{text-align:left;padding-bottom:.5rem}
    th,td{padding:.5rem;text-align:left;vertical-align:top;border-top:1px solid var(--rule)}
    thead th{border-top:0;border-bottom:2px solid var(--rule);vertical-align:bottom;font-size:.85rem}
    tbody th{font-weight:600;min-width:7.5rem}
    .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    .id{display:block;font-weight:400;font-size:.85rem;color:var(--muted)}
    thead .number{white-space:normal}
    .words{min-width:12rem}
    .low{color:var(--alarm)}
    .place{overflow-wrap:anywhere}
    ul.files{margin:0;padding:0;list-style:none;font-size:.85rem;min-width:6rem}
    summary{font-size:.85rem;cursor:pointer}
    .spark{display:block;color:var(--low)}
    .rule{stroke:var(--rule)}
    @media print{body{max-width:none;padding:0;font-size:10.5pt}a{color:inherit}\
    .scroll,figure{overflow:visible}figure svg{min-width:0}tr,figure,.figures div{break-inside:avoid}\
    thead{display:table-header-group}h2{break-after:avoid}}

    """ + ChartStyle.darkRules
}
