// Lists the prize draws whose public logs are refused for signing, and what can be done about each: `npm run log:repair`.
// `-- --draw ID --rebuild` or `-- --draw ID --cancel` shows what would be done, and with `--yes` does it. Exit code: 1 if
// a draw is refused, or could not be repaired, 2 if the logs could not be checked.
import { parseArgs } from 'node:util';
import { Id } from '#contract/ids.ts';
import { formatPounds } from '#domain/money/format.ts';
import { LOG_REFUSAL_TEXTS } from '#domain/proof/log-refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { buildApp } from '#server/app.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import type { LogRepairService, Remedies } from '#server/features/refunds/log-repair/service.ts';
import { openDatabase, readSecrets } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const FAILED = 2;

const USAGE = `Usage: npm run log:repair
       npm run log:repair -- --draw ID --rebuild [--yes]
       npm run log:repair -- --draw ID --cancel [--yes]`;

type Wish = { drawId: string; act: 'rebuild' | 'cancel'; isReal: boolean };

/** @returns null if the command only lists; undefined if the arguments are wrong */
function readWish(): Wish | null | undefined {
  const { values } = parseArgs({
    options: {
      draw: { type: 'string' },
      rebuild: { type: 'boolean', default: false },
      cancel: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { draw, rebuild, cancel, yes } = values;
  if (draw === undefined && !rebuild && !cancel && !yes) return null;
  if (draw === undefined || rebuild === cancel || !Id.safeParse(draw).success) return undefined;
  return { drawId: draw, act: rebuild ? 'rebuild' : 'cancel', isReal: yes };
}

/** @returns the exit code */
async function run(wish: Wish | null): Promise<number> {
  const config = { ...readConfig(), logLevel: 'silent' };
  const database = await openDatabase(config);
  const app = await buildApp({ config, database, ...(await readSecrets(config)) });
  try {
    const { log, logRepair } = app.services;
    // A program that is not running has not compared its logs with what was published.
    await log.prepare();
    const problem = log.problem();
    if (problem !== null) console.error(`${problem}\n`);
    return wish ? await act(logRepair, wish) : await list(logRepair);
  } finally {
    await app.server.close();
    await database.close();
  }
}

async function list(logRepair: LogRepairService): Promise<number> {
  const [refused, lost] = [await logRepair.list(), await logRepair.listLost()];
  for (const { drawId, tickets, payments } of lost) {
    console.log(
      `The prize draw ${drawId} is missing from the database, and had ${plural(tickets, 'ticket')}.`,
    );
    console.log('  Restore a newer database, or refund its payments at the payment provider:');
    for (const reference of payments) console.log(`  ${reference}`);
    console.log('');
  }
  if (refused.length === 0) {
    console.log('No public log is refused.');
    return lost.length === 0 ? 0 : 1;
  }
  for (const { drawId, title, reason, detail, refusedAt } of refused) {
    const remedies = await logRepair.findRemedies(drawId);
    const lines = [
      `${title} (${drawId})`,
      `  Off sale since ${new Date(refusedAt).toISOString()}. ${LOG_REFUSAL_TEXTS[reason]}`,
      `  ${detail}`,
      `  --rebuild: ${describeRebuild(remedies)}`,
      `  --cancel:  ${describeCancel(remedies)}`,
    ];
    console.log(`${lines.join('\n')}\n`);
  }
  console.log(`${plural(refused.length, 'prize draw')} off sale. First try to restore the newest database:`);
  console.log('once a log is right again, it is signed and sales continue automatically.\n');
  console.log(USAGE);
  return 1;
}

async function act(logRepair: LogRepairService, { drawId, act: kind, isReal }: Wish): Promise<number> {
  const known = (await logRepair.list()).some((refused) => refused.drawId === drawId);
  if (!known) {
    console.error(`The public log of the prize draw ${drawId} is not refused.`);
    return FAILED;
  }
  const remedies = await logRepair.findRemedies(drawId);
  const description = kind === 'rebuild' ? describeRebuild(remedies) : describeCancel(remedies);
  if (!isReal || 'impossible' in remedies[kind]) {
    console.log(description);
    if (!('impossible' in remedies[kind])) console.log('Nothing was changed. Add --yes to do it.');
    return 1;
  }
  const outcome = kind === 'rebuild' ? await logRepair.rebuild(drawId) : await logRepair.cancel(drawId);
  if (outcome && 'impossible' in outcome) {
    console.error(outcome.impossible);
    return 1;
  }
  console.log(description);
  console.log(
    kind === 'rebuild'
      ? 'Done. The log is signed again, and the draw is on sale.'
      : 'Done. The program refunds the tickets and emails the buyers and the host.',
  );
  return 0;
}

function describeRebuild({ rebuild }: Remedies): string {
  if ('impossible' in rebuild) return `impossible. ${rebuild.impossible}`;
  const { from, entries, orders, tickets, pence } = rebuild;
  if (entries === 0)
    return 'nothing is missing from the entries; the stored tree is rebuilt only by restoring it.';
  return `writes ${plural(entries, 'entry', 'entries')} from ${from} on, and ${plural(orders, 'lost order')} with ${plural(tickets, 'ticket')} for ${formatPounds(pence)}.`;
}

function describeCancel({ cancel }: Remedies): string {
  if ('impossible' in cancel) return `impossible. ${cancel.impossible}`;
  return `cancels the draw, and refunds ${plural(cancel.tickets, 'ticket')} for ${formatPounds(cancel.pence)}. Payments that the database has lost must be refunded at the payment provider.`;
}

try {
  loadEnvironmentFile();
  const wish = readWish();
  if (wish === undefined) {
    console.error(USAGE);
    process.exitCode = FAILED;
  } else process.exitCode = await run(wish);
} catch (error) {
  console.error(error instanceof TypeError && 'code' in error ? USAGE : explain(error));
  if (error instanceof DirectoryInUse)
    console.error('Stop the program first: it uses the same data directory.');
  process.exitCode = FAILED;
}
