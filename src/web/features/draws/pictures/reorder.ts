/** A gallery picture with its alternative text. */
export type GalleryPicture = { url: string; alt: string };

/** Returns the list with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), ...one, ...rest.slice(place)];
}
