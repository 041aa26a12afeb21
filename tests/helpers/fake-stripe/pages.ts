import { type Form, textOf } from './form.ts';

/** A page of a list, newest first. */
export function listPage<Thing extends { id: string }>(
  things: Iterable<Thing>,
  form: Form,
): { object: 'list'; data: Thing[]; has_more: boolean; url: string } {
  const all = [...things].reverse();
  const limit = Number(textOf(form, 'limit') ?? 10);
  const after = textOf(form, 'starting_after');
  const before = textOf(form, 'ending_before');
  const placeOf = (wanted: string) => all.findIndex(({ id }) => id === wanted);
  const from =
    before === undefined
      ? after === undefined
        ? 0
        : placeOf(after) + 1
      : Math.max(placeOf(before) - limit, 0);
  const to = before === undefined ? from + limit : placeOf(before);
  return {
    object: 'list',
    data: all.slice(from, to),
    has_more: before === undefined ? to < all.length : from > 0,
    url: '',
  };
}
