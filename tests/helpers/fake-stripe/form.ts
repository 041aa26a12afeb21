export type Form = { [name: string]: string | Form };

/** Parses Stripe's form encoding: `a[b][c]=d` is nested, and list items are numbered. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop();
    if (last === undefined) continue;
    let place = form;
    for (const name of names) {
      const next = place[name];
      const inner: Form = typeof next === 'object' ? next : {};
      place[name] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return form;
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

export function formOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

export function textsOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Reads the JSON of API v2 as a form: lists are numbered, and values are texts. */
export function readJson(text: string): Form {
  const form = toForm(text === '' ? {} : JSON.parse(text));
  return typeof form === 'string' ? {} : form;
}

function toForm(value: unknown): string | Form {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toForm(inner)]));
}
