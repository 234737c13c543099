/** The style of the API reference: by element, because a class for each of its thousands of cells would outweigh their words. */

const declarations = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** @param light the variables of the light theme, @param dark those of the dark one: the system's theme, or the one that was chosen. */
export const styleSheet = (light: Record<string, string>, dark: Record<string, string>) =>
  `
:root{color-scheme:light;${declarations(light)}}
@media (prefers-color-scheme:dark){:root:not(.light){color-scheme:dark;${declarations(dark)}}}
:root.dark{color-scheme:dark;${declarations(dark)}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--canvas);color:var(--ink);scrollbar-gutter:stable;-webkit-text-size-adjust:100%}
body{font:.875rem/1.25rem system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
code,pre,summary b{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.75rem}
code{color:var(--ink);overflow-wrap:anywhere}
a{color:var(--ink);text-underline-offset:4px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header,main{max-width:56rem;margin:0 auto;padding:1rem}
header a{display:inline-block;padding:.75rem 0;font-weight:500;text-decoration:none}
main{padding-bottom:7rem;outline:none}
h1{font-size:1.25rem;line-height:1.75rem;font-weight:500}
h2{margin-top:3rem;font-size:1.125rem;line-height:1.75rem;font-weight:500}
h2::first-letter{text-transform:uppercase}
h3,h4{font-size:.75rem;line-height:1rem;font-weight:400;color:var(--muted)}
h4{margin:1.5rem 0 .25rem;color:var(--faint)}
p{max-width:65ch;color:var(--muted)}
h1+p{margin-top:.75rem;font-size:1rem;line-height:1.5rem}
section>p{margin-bottom:.75rem}
i{font-style:normal;font-size:.75rem;color:var(--faint)}
dt i{margin-left:.5rem}
dd i{display:block}
dl{display:grid;font-size:.75rem;line-height:1rem;color:var(--muted);border-bottom:1px solid var(--hairline)}
dt,dd{min-width:0;overflow-wrap:anywhere}
dt{padding-top:.5rem;border-top:1px solid var(--hairline)}
dd{padding-bottom:.5rem}
.facts,.failures{border:0;grid-template-columns:3rem 1fr;gap:.25rem 1rem}
.facts{margin-top:1.5rem;grid-template-columns:1fr;font-size:.875rem;line-height:1.25rem}
.facts dt,.failures dt{border:0;padding:0;color:var(--faint)}
.facts dd,.failures dd{padding:0}
details{border-bottom:1px solid var(--hairline);scroll-margin-top:1rem}
h2+p+details{border-top:1px solid var(--hairline)}
details>p{margin:.25rem 0 1.5rem}
details[open]{padding-bottom:2rem}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;padding:.75rem 0;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--panel)}
summary b{width:3.5rem;font-weight:400;color:var(--muted)}
summary h3{width:100%}
pre{margin-top:1.5rem;padding:1rem;overflow-x:auto;color:var(--muted);background:var(--panel);border:1px solid var(--hairline);border-radius:.5rem}
section>p+pre{margin:0 0 1.5rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media (min-width:48rem){
dl{grid-template-columns:minmax(12rem,2fr) 3fr}
dt{padding:.5rem 1.5rem .5rem 0}
dd{padding-top:.5rem;border-top:1px solid var(--hairline)}
.failures{grid-template-columns:3rem 1fr}
.facts{grid-template-columns:8rem 1fr}
.facts dd,.failures dd{border:0;padding:0}
summary h3{width:auto;margin-left:auto}
}
@media (pointer:coarse){summary{min-height:2.75rem}}
`.trim();
