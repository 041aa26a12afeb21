/** Types of items that are composed of other items: tiles and overlays. */
const MADE_OF_OTHERS: readonly string[] = ['grid', 'iovl'];

const LARGE = 1;
const TO_THE_END = 0;

/**
 * Whether an AVIF is composed of other pictures that it contains. A file of a few hundred bytes can reference one
 * large picture hundreds of times, and a decoder draws it each time before it can be stopped. Cameras and web encoders
 * do not write such files.
 */
export function isCompositeAvif(avif: Buffer): boolean {
  return metaBoxesOf(avif).some((meta) => itemTypesOf(meta).some((type) => MADE_OF_OTHERS.includes(type)));
}

function metaBoxesOf(avif: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 16 <= avif.length; ) {
    const shortSize = avif.readUInt32BE(at);
    const size = shortSize === LARGE ? Number(avif.readBigUInt64BE(at + 8)) : shortSize;
    const end = size === TO_THE_END ? avif.length : at + Math.max(size, 8);
    if (avif.toString('latin1', at + 4, at + 8) === 'meta') found.push(avif.subarray(at, end));
    at = end;
  }
  return found;
}

/** Returns the item types together with some other bytes, because a type's offset depends on the box version. */
function itemTypesOf(meta: Buffer): string[] {
  const types: string[] = [];
  for (let at = meta.indexOf('infe'); at >= 0; at = meta.indexOf('infe', at + 4)) {
    for (const behind of [12, 14]) types.push(meta.toString('latin1', at + behind, at + behind + 4));
  }
  return types;
}
