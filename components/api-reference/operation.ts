/** One operation: a summary line that expands to its details. End tags that HTML does not ask for are left out. */
import { type Html, html, prose } from "./html";
import type { Operation } from "./read-document";
import type { Field } from "./schema-fields";

export function renderOperation(operation: Operation): Html {
  const { id, method, path, summary, description, parameters, body, answer, failures } = operation;
  const access = operation.open
    ? "No sign-in needed."
    : operation.scope === null
      ? "Session only."
      : html`Scope <code>${operation.scope}</code>.`;
  return html`
<details id="${id}"><summary><b>${method}</b><code>${path}</code><h3>${summary}</h3></summary>
<p>${description !== null && html`${prose(description)} `}${access}</p>
${fieldTable("Parameters", parameters)}${body && fieldTable("Body, application/json", body.fields)}
${body !== null && body.example !== null && html`<pre tabindex="0" role="region" aria-label="Example body of ${summary}">${body.example}</pre>`}
${answer && fieldTable(`Answer ${answer.status}`, answer.fields)}
${
  failures.length > 0 &&
  html`<h4>Failures</h4><dl class="failures">${failures.map(
    (failure) => html`<dt><code>${failure.status}</code><dd>${prose(failure.description)}`,
  )}</dl>`
}</details>`;
}

function fieldTable(title: string, fields: readonly Field[]): Html | null {
  if (fields.length === 0) return null;
  return html`<h4>${title}</h4><dl>${fields.map(
    ({ path, required, description, type, rules }) =>
      html`<dt><code>${path}</code>${required && html` <i>required</i>`}<dd>${description !== null && prose(description)}<i>${[type, ...rules].join(" · ")}</i>`,
  )}</dl>`;
}
