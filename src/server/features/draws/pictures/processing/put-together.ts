/** Items that are made of other items: tiles beside and pictures on top of each other. */
const MADE_OF_OTHERS: readonly string[] = ['grid', 'iovl'];

const LARGE = 1;
const TO_THE_END = 0;

/**
 * Whether an AVIF is put together of pictures in it. One of a few hundred bytes may name the same large picture hundreds
 * of times, and a decoder draws it each time before it can be told to stop. Cameras and programs that save for the web
 * make none.
 */
export function isPutTogether(avif: Buffer): boolean {
  return metaBoxesOf(avif).some((meta) => itemTypesOf(meta).some((type) => MADE_OF_OTHERS.includes(type)));
}

function metaBoxesOf(avif: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 16 <= avif.length; ) {
    const said = avif.readUInt32BE(at);
    const size = said === LARGE ? Number(avif.readBigUInt64BE(at + 8)) : said;
    const end = size === TO_THE_END ? avif.length : at + Math.max(size, 8);
    if (avif.toString('latin1', at + 4, at + 8) === 'meta') found.push(avif.subarray(at, end));
    at = end;
  }
  return found;
}

/** The types of the items in it, and a few bytes that are none: how far they stand behind depends on the version. */
function itemTypesOf(meta: Buffer): string[] {
  const types: string[] = [];
  for (let at = meta.indexOf('infe'); at >= 0; at = meta.indexOf('infe', at + 4)) {
    for (const behind of [12, 14]) types.push(meta.toString('latin1', at + behind, at + behind + 4));
  }
  return types;
}
