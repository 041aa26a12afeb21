// Lists the prize draws whose public logs are refused for signing, and what can be done about each: `npm run log:repair`.
// `-- --draw ID --rebuild` or `-- --draw ID --cancel` shows what would be done, and with `--yes` does it. So does
// `-- --seals --rebuild` for the seal log. Exit code: 1 if a log is refused, or could not be repaired, 2 if nothing could
// be found out.
import { parseArgs } from 'node:util';
import { Id } from '#contract/ids.ts';
import { formatPounds } from '#domain/money/format.ts';
import { LOG_REFUSAL_TEXTS, SEAL_REFUSAL_TEXTS } from '#domain/proof/log-refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { buildApp } from '#server/app.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import type { Impossible } from '#server/features/public-log/log/service.ts';
import type { SealRebuild, SealsService } from '#server/features/public-log/seal-log/service.ts';
import type { LogRepairService, Remedies } from '#server/features/refunds/log-repair/service.ts';
import { openExistingDatabase, readSecrets } from '#server/program.ts';
import { explain } from '#server/startup-error.ts';

const FAILED = 2;

const USAGE = `Usage: npm run log:repair
       npm run log:repair -- --draw ID --rebuild [--yes]
       npm run log:repair -- --draw ID --cancel [--yes]
       npm run log:repair -- --seals --rebuild [--yes]`;

/** `drawId` is null for the seal log. */
type Wish = { drawId: string | null; act: 'rebuild' | 'cancel'; isReal: boolean };

/** @returns null if the command only lists; undefined if the arguments are wrong */
function readWish(): Wish | null | undefined {
  const { values } = parseArgs({
    options: {
      draw: { type: 'string' },
      seals: { type: 'boolean', default: false },
      rebuild: { type: 'boolean', default: false },
      cancel: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { draw, seals, rebuild, cancel, yes } = values;
  if (draw === undefined && !seals && !rebuild && !cancel && !yes) return null;
  if (seals)
    return draw === undefined && rebuild && !cancel
      ? { drawId: null, act: 'rebuild', isReal: yes }
      : undefined;
  if (draw === undefined || rebuild === cancel || !Id.safeParse(draw).success) return undefined;
  return { drawId: draw, act: rebuild ? 'rebuild' : 'cancel', isReal: yes };
}

/** @returns the exit code */
async function run(wish: Wish | null): Promise<number> {
  const config = { ...readConfig(), logLevel: 'silent' };
  const database = await openExistingDatabase(config);
  const app = await buildApp({ config, database, ...(await readSecrets(config, database)) });
  try {
    const { log, logRepair, seals } = app.services;
    // A program that is not running has not compared its logs with what was published.
    await log.prepare();
    await seals.prepare();
    const problem = log.problem();
    if (problem !== null) console.error(`${problem}\n`);
    if (wish?.drawId === null) return await rebuildSeals(seals, wish);
    if (wish) return await act(logRepair, { ...wish, drawId: wish.drawId });
    const areSealsRefused = await describeSeals(seals);
    const code = await list(logRepair);
    return areSealsRefused ? 1 : code;
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
    console.log('No public log of a prize draw is refused.');
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

/** Says why the seal log is not signed, and what can be done. Returns whether it is refused. */
async function describeSeals(seals: SealsService): Promise<boolean> {
  const refusal = await seals.readRefusal();
  if (!refusal) return false;
  const { reason, detail, refusedAt } = refusal;
  const since = refusedAt ? `Stopped since ${refusedAt.toISOString()}. ` : '';
  const lines = [
    'The seal log',
    `  ${since}${SEAL_REFUSAL_TEXTS[reason]}`,
    `  ${detail}`,
    `  --rebuild: ${describeSealRebuild(await seals.planRebuild())}`,
  ];
  console.log(`${lines.join('\n')}\n`);
  return true;
}

async function rebuildSeals(seals: SealsService, { isReal }: Wish): Promise<number> {
  if (!(await seals.readRefusal())) {
    console.error('The seal log is not refused.');
    return FAILED;
  }
  const rebuild = isReal ? await seals.rebuild() : await seals.planRebuild();
  console.log(describeSealRebuild(rebuild));
  if ('impossible' in rebuild) return 1;
  console.log(isReal ? 'Done. The seal log is signed again.' : 'Nothing was changed. Add --yes to do it.');
  return isReal ? 0 : 1;
}

function describeSealRebuild(rebuild: SealRebuild | Impossible): string {
  if ('impossible' in rebuild) return `impossible. ${rebuild.impossible}`;
  const [first] = rebuild.entries;
  const entries = plural(rebuild.entries.length, 'entry', 'entries');
  const written = first ? `writes ${entries} from ${first.index} on, and ` : 'no entry is missing; ';
  return `${written}builds the tree of ${plural(rebuild.size, 'entry', 'entries')} again. Witnesses that have seen a different version of the log get its next head.`;
}

async function act(
  logRepair: LogRepairService,
  { drawId, act: kind, isReal }: Wish & { drawId: string },
): Promise<number> {
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
      ? describeRebuilt((await logRepair.list()).some((refused) => refused.drawId === drawId))
      : 'Done. The audit log keeps the references of lost payments. The program refunds the tickets and emails the buyers and the host.',
  );
  return 0;
}

const describeRebuilt = (isRefused: boolean): string =>
  isRefused
    ? 'Done. The log is signed again. The draw stays off sale until it verifies: start the drawing, or wait for one in progress.'
    : 'Done. The log is signed again. If sales have not ended, they continue.';

function describeRebuild({ rebuild }: Remedies): string {
  if ('impossible' in rebuild) return `impossible. ${rebuild.impossible}`;
  const { from, entries, orders, tickets, pence } = rebuild;
  if (entries === 0)
    return 'nothing is missing from the entries; the stored tree is rebuilt only by restoring it.';
  return `writes ${plural(entries, 'entry', 'entries')} from ${from} on, and ${plural(orders, 'lost order')} with ${plural(tickets, 'ticket')} for ${formatPounds(pence)}.`;
}

function describeCancel({ cancel, lostPayments }: Remedies): string {
  if ('impossible' in cancel) return `impossible. ${cancel.impossible}`;
  const lost =
    lostPayments.length === 0
      ? ''
      : ` Refund these payments, which the database has lost, at the payment provider: ${lostPayments.join(', ')}.`;
  return `cancels the draw, and refunds ${plural(cancel.tickets, 'ticket')} for ${formatPounds(cancel.pence)}.${lost}`;
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
