const DELIVERY = /^(https:\/\/res\.cloudinary\.com\/[\w-]+\/image\/upload\/)(.+)$/;

/**
 * Matches a transformation: a list of parameters, each with an underscore and a value. Anything else starts the
 * picture's name.
 */
const PARAMETER =
  '(?:ac?|af|ar|bo?|br|co?|cs|dl?|dn|dpr|du|eo?|fl?|fn|fps|g|h|if|ki|l|o|pg?|q|r|so|sp|t|u|vc|vs|w|x|y|z)_[^/,]+';

const TRANSFORMATION = new RegExp(`^${PARAMETER}(,${PARAMETER})*$`);

const FILL = 'c_fill,h_300,w_300';

/**
 * The address of a Cloudinary picture cropped to 300 by 300 for small cards; other addresses are returned unchanged.
 * Transformations already in the address are kept, and their result is cropped.
 */
export function buildSquareThumbnail(address: string): string {
  const [, front, rest] = DELIVERY.exec(address) ?? [];
  if (front === undefined || rest === undefined) return address;
  const segments = rest.split('/');
  const first = segments.findIndex((segment) => !TRANSFORMATION.test(segment));
  const before = segments.slice(0, Math.max(0, first));
  if (before.at(-1) === FILL) return address;
  return front + [...before, FILL, ...segments.slice(before.length)].join('/');
}
