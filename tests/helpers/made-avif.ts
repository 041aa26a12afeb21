function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const fullBox = (type: string, version: number, ...parts: Uint8Array[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts);

const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));

function u32(...values: number[]): Buffer {
  const out = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) out.writeUInt32BE(value, 4 * at);
  return out;
}

/** Finds a box by type, with its header. */
function boxIn(avif: Buffer, type: string): Buffer {
  const at = avif.indexOf(type, 0, 'latin1') - 4;
  return avif.subarray(at, at + avif.readUInt32BE(at));
}

type Grid = {
  /** An AVIF of a single picture, used for every tile. */
  tile: Buffer;
  edge: number;
  rows: number;
  columns: number;
  /** The size that the whole picture claims. */
  width: number;
  height: number;
  /** How many times the tile is referenced. */
  named?: number;
};

/** An AVIF grid of one picture, repeated. */
export function makeGriddedAvif({
  tile,
  edge,
  rows,
  columns,
  width,
  height,
  named = rows * columns,
}: Grid): Buffer {
  const picture = boxIn(tile, 'mdat').subarray(8);
  const plan = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width, height)]);
  const item = (id: number, type: string) =>
    fullBox('infe', 2, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'));
  const properties = box(
    'ipco',
    fullBox('ispe', 0, u32(edge, edge)),
    boxIn(tile, 'av1C'),
    fullBox('ispe', 0, u32(width, height)),
    fullBox('pixi', 0, Buffer.from([3, 8, 8, 8])),
  );
  const owners = fullBox(
    'ipma',
    0,
    u32(2),
    u16(1),
    Buffer.from([3, 1, 0x82, 4]),
    u16(2),
    Buffer.from([2, 3, 4]),
  );
  const ftyp = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'));
  const metaAt = (begin: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), u32(0, 0, 0), Buffer.from([0])),
      fullBox('pitm', 0, u16(2)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(2),
        ...[u16(1, 0, 1), u32(begin, picture.length)],
        ...[u16(2, 0, 1), u32(begin + picture.length, plan.length)],
      ),
      fullBox('iinf', 0, u16(2), item(1, 'av01'), item(2, 'grid')),
      fullBox('iref', 0, box('dimg', u16(2, named), u16(...Array<number>(named).fill(1)))),
      box('iprp', properties, owners),
    );
  const begin = ftyp.length + metaAt(0).length + 8;
  return Buffer.concat([ftyp, metaAt(begin), box('mdat', picture, plan)]);
}
