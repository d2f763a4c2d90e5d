import { html } from "hono/html";

import type { Contract } from "#domain/functions/define-function.ts";
import type { ReferenceLabels, RenderReference } from "#domain/website/api-reference.ts";
import { describeFunctions } from "#server/functions/reference/describe-functions.ts";
import { describeRoutines, describeTables } from "#server/functions/reference/describe-tables.ts";
import type { Entry } from "#server/functions/reference/entry.ts";
import type { VisibleSchema } from "#server/rest/openapi/visible-schema.ts";

export type ApiReference = {
  /** Reads the tables and functions of signed-in users. Does nothing if the schema is the same as in the last call. */
  load(): Promise<void>;
  /**
   * Returns the renderer of the schema that was read last, a new one for each schema; undefined before the first call
   * of `load`.
   */
  current(): RenderReference | undefined;
};

/**
 * Creates the API reference. It contains the tables and functions of signed-in users, the same for every visitor, and
 * no data.
 */
export function createApiReference(
  origin: string,
  contracts: readonly Contract[],
  readSchema: () => Promise<VisibleSchema>,
): ApiReference {
  let read: VisibleSchema | undefined;
  let render: RenderReference | undefined;
  return {
    async load() {
      const schema = await readSchema();
      if (schema === read) return;
      read = schema;
      const sections = {
        tables: describeTables(schema, origin),
        routines: describeRoutines(schema, origin),
        functions: describeFunctions(contracts, origin),
      };
      render = (section, labels) => sections[section].map((entry) => writeEntry(section, entry, labels)).join("");
    },
    current: () => render,
  };
}

/** Renders an entry. Browsers open it for a link to the element inside. */
function writeEntry(section: string, entry: Entry, labels: ReferenceLabels): string {
  const { id, title, summary, description, methods = [], fields, response, errors = [], examples } = entry;
  const list = (label: string, values: string[]) =>
    values.length > 0 ? html`<p>${label}: ${values.map((value) => html`<code>${value}</code> `)}</p>` : "";
  return String(
    html`<details>
      <summary><code>${title}</code> <span lang="en">${summary}</span></summary>
      <div id="${section}-${id}">
        ${description ? html`<p lang="en">${description}</p>` : ""} ${list(labels.methods, methods)}
        ${fields.length > 0 ? writeFields(fields, labels) : ""} ${list(labels.response, response ? [response] : [])}
        ${list(labels.errors, errors)} ${examples.length > 0 ? html`<p>${labels.example}</p>` : ""}
        ${examples.map((example) => html`<pre><code>${example}</code></pre>`)}
      </div>
    </details> `,
  );
}

const writeFields = (fields: Entry["fields"], labels: ReferenceLabels) => {
  const isDescribed = fields.some(({ description }) => description);
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${labels.name}</th>
        <th scope="col">${labels.type}</th>
        ${isDescribed ? html`<th scope="col">${labels.description}</th>` : ""}
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, type, description = "", isRequired }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td><code>${type}</code>${isRequired ? html` <span>${labels.required}</span>` : ""}</td>
            ${isDescribed ? html`<td lang="en">${description}</td>` : ""}
          </tr>`,
      )}
    </tbody>
  </table>`;
};
