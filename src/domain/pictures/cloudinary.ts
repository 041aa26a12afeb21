/** Where Cloudinary serves pictures from; the name of an account follows. */
export const CLOUDINARY_PICTURES = 'https://res.cloudinary.com/';

const DELIVERY = /^(https:\/\/res\.cloudinary\.com\/[\w-]+\/image\/upload\/)(.+)$/;

/** A transformation is a list of these, each with an underscore and a value; what is none begins the picture's name. */
const PARAMETER =
  '(?:ac?|af|ar|bo?|br|co?|cs|dl?|dn|dpr|du|eo?|fl?|fn|fps|g|h|if|ki|l|o|pg?|q|r|so|sp|t|u|vc|vs|w|x|y|z)_[^/,]+';

const TRANSFORMATION = new RegExp(`^${PARAMETER}(,${PARAMETER})*$`);

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
