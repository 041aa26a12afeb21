const DELIVERY = /^(https:\/\/res\.cloudinary\.com\/[\w-]+\/image\/upload\/)(.+)$/;

/** The transformations that Cloudinary knows are short names, an underscore and a value, with commas between them. */
const TRANSFORMATION = /^[a-z]{1,3}_[^/,]+(,[a-z]{1,3}_[^/,]+)*$/;

const FILL = 'c_fill,h_300,w_300';

/**
 * The address of a Cloudinary picture cut to a square of 300 by 300, as small cards show it; every other address as it
 * is. Transformations that stand in the address already are kept, and the square is cut from their result.
 */
export function squareThumbnail(address: string): string {
  const [, front, rest] = DELIVERY.exec(address) ?? [];
  if (front === undefined || rest === undefined) return address;
  const segments = rest.split('/');
  const first = segments.findIndex((segment) => !TRANSFORMATION.test(segment));
  const before = segments.slice(0, Math.max(0, first));
  if (before.at(-1) === FILL) return address;
  return front + [...before, FILL, ...segments.slice(before.length)].join('/');
}
