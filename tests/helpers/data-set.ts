import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { listTables, readRows, readSequences, replaceRows, writeRows } from '#server/db/copy-rows.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { TestApp } from './app.ts';
import { claimed } from './awards.ts';
import { drawResult, sellByCalls, startDrawing } from './drawn-draw.ts';
import { admin, register, verifiedHost } from './people.ts';
import { cancelDraw } from './refunds.ts';
import { buy } from './tickets.ts';

export const DATA_SETS = 'tests/data-sets';

/** What a data set contains: the ids of its draws, and how many tickets the one on sale has sold. */
export type DataSet = {
  /** The newest migration of its version. */
  migration: string;
  takenAt: string;
  draws: { onSale: string; drawn: string; cancelled: string };
  sold: number;
};

type Contents = DataSet & {
  sequences: { name: string; value: string }[];
  tables: { name: string; columns: string[]; hasBinary: boolean; batches: string[] }[];
};

/** Runs the program through its API: a draw on sale, one that was drawn and claimed, and one that was cancelled. */
export async function makeData(app: TestApp, migration: string): Promise<DataSet> {
  const [host, boss] = [await verifiedHost(app), await admin(app)];
  const buyers = [await register(app), await register(app), await register(app)] as const;
  const sales = [
    { buyer: buyers[0], quantity: 3 },
    { buyer: buyers[1], quantity: 2, right: false },
    { buyer: buyers[2], voided: true },
  ];
  const onSale = await sellByCalls(app, host, sales, { ticketLimit: null });
  await buy(buyers[2].client, onSale, 2, { testOutcome: 'walk-away' });
  const drawn = await sellByCalls(app, host, sales);
  await startDrawing(host, drawn);
  const { winningTicketNumber: winner } = await drawResult(host, drawn);
  await claimed(Number(winner) <= 3 ? buyers[0] : buyers[1], drawn.id);
  const cancelled = await sellByCalls(app, host, sales);
  await cancelDraw(boss.client, cancelled.id);
  await app.runJobs();
  return {
    migration,
    takenAt: app.services.clock.now().toISOString(),
    draws: { onSale: onSale.id, drawn: drawn.id, cancelled: cancelled.id },
    sold: 6,
  };
}

export async function writeDataSet({ db }: OpenDatabase, set: DataSet): Promise<void> {
  const contents: Contents = { ...set, sequences: await readSequences(db), tables: [] };
  await db.transaction(async (tx) => {
    for (const table of await listTables(tx)) {
      const batches: string[] = [];
      for await (const { json } of readRows(tx, table)) batches.push(json);
      if (batches.length > 0) contents.tables.push({ ...table, batches });
    }
  });
  await writeFile(`${DATA_SETS}/${set.migration}.json.gz`, gzipSync(JSON.stringify(contents)));
}

/** Fills a database that has exactly the data set's migrations. */
export async function loadDataSet({ db }: OpenDatabase, file: string): Promise<DataSet> {
  const contents = await readContents(file);
  await db.transaction(async (tx) => {
    await replaceRows(tx, await listTables(tx), async () => {
      for (const table of contents.tables) for (const json of table.batches) await writeRows(tx, table, json);
    });
    for (const { name, value } of contents.sequences)
      await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`);
  });
  return contents;
}

export async function readContents(file: string): Promise<Contents> {
  return JSON.parse(gunzipSync(await readFile(`${DATA_SETS}/${file}`)).toString());
}
