/** A picture of the gallery, with what is said of it to those who cannot see it. */
export type GalleryPicture = { url: string; alt: string };

/** The list with one of it in another place; the others close up. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), ...one, ...rest.slice(place)];
}
