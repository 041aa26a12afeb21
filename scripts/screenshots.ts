// Takes screenshots of every page and state, in two widths and two colour modes: `npm run screenshots`. Arguments limit
// it to scenes whose names begin with them (`npm run screenshots -- draw/ form/preview`). `-- overview` makes the
// README's picture, `-- home-screens` those of the home page.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import type { Browser } from 'playwright-core';
import { peopleOf } from '../tests/helpers/site-people.ts';
import { launchChromium } from './chromium.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { gatherAccountPeople } from './screenshots/account-people.ts';
import { accountScenes } from './screenshots/account-scenes.ts';
import { adminPayoutScenes } from './screenshots/admin-payout-scenes.ts';
import { adminScenes } from './screenshots/admin-scenes.ts';
import { awardScenes } from './screenshots/award-scenes.ts';
import { buyingScenes } from './screenshots/buying-scenes.ts';
import { createCamera } from './screenshots/camera.ts';
import { gatherCast } from './screenshots/cast.ts';
import { controlScenes, dashboardScenes } from './screenshots/dashboard-scenes.ts';
import { drawScenes } from './screenshots/draw-scenes.ts';
import { prepareDraws } from './screenshots/draws.ts';
import { emailScenes } from './screenshots/email-scenes.ts';
import { formScenes } from './screenshots/form-scenes.ts';
import { gameScenes } from './screenshots/game-scenes.ts';
import { makeHomeScreens } from './screenshots/home-screens.ts';
import { insightScenes } from './screenshots/insight-scenes.ts';
import { liveScenes } from './screenshots/live-scenes.ts';
import { lookScenes } from './screenshots/look-scenes.ts';
import { organisationScenes } from './screenshots/organisation-scenes.ts';
import { makeOverview } from './screenshots/overview.ts';
import { payoutScenes } from './screenshots/payout-scenes.ts';
import type { Scene, Stage } from './screenshots/scene.ts';
import { sharingScenes } from './screenshots/sharing-scenes.ts';
import { makeSheet } from './screenshots/sheet.ts';
import { holdingScenes, siteScenes } from './screenshots/site-scenes.ts';
import { verifyScenes } from './screenshots/verify-scenes.ts';
import { workspaceScenes } from './screenshots/workspace-scenes.ts';

const root = dirname(import.meta.dirname);
const folder = join(root, 'screenshots');
const overview = join(root, 'docs', 'pictures', 'overview.png');
const CONCURRENCY = 3;

/** Long enough to take four pictures of a countdown, short enough to wait for its end. */
const COUNTDOWN_SECONDS = '12';

/** The groups of scenes, in the order in which the overview page shows them. */
const GROUPS: readonly ((stage: Stage) => Scene[] | Promise<Scene[]>)[] = [
  siteScenes,
  drawScenes,
  lookScenes,
  organisationScenes,
  sharingScenes,
  gameScenes,
  buyingScenes,
  liveScenes,
  verifyScenes,
  holdingScenes,
  dashboardScenes,
  controlScenes,
  awardScenes,
  payoutScenes,
  insightScenes,
  workspaceScenes,
  adminScenes,
  adminPayoutScenes,
  formScenes,
  accountScenes,
  emailScenes,
];

async function takePictures(browser: Browser, site: RunningSite, scenes: readonly Scene[]): Promise<boolean> {
  const take = createCamera({ browser, url: site.url, folder });
  let done = 0;
  const takeOne = async (scene: Scene) => {
    const taken = await take(scene);
    done += 1;
    console.log(`${String(done).padStart(3)} of ${scenes.length}  ${scene.name}`);
    return taken;
  };
  const taken = await pMap(scenes, takeOne, { concurrency: CONCURRENCY });
  const shots = taken.flatMap((one) => one.shots);
  const problems = taken.flatMap((one) => one.problems);
  await makeSheet(browser, folder, shots);
  for (const problem of problems) console.error(problem);
  console.log(`${shots.length} pictures: ${join(folder, 'index.html')}, ${problems.length} problems`);
  return problems.length === 0;
}

async function run(wanted: readonly string[]): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  const site = await startSite({ DEMO: '1', COUNTDOWN_SECONDS }, { directory });
  const held = await startSite({ HOLDING_MODE: '1' });
  const browser = await launchChromium();
  try {
    console.log('Preparing people and draws …');
    const cast = await gatherCast(
      peopleOf(() => site),
      join(directory, 'data'),
    );
    const draws = await prepareDraws(cast);
    if (wanted.includes('overview')) {
      await mkdir(dirname(overview), { recursive: true });
      const draw = `/prize-draw/${draws.lighthouse.id}`;
      await makeOverview({ browser, url: site.url, draw, host: cast.host, file: overview });
      console.log(overview);
      return true;
    }
    if (wanted.includes('home-screens')) {
      await makeHomeScreens(browser, site.url, { cast, draws });
      return true;
    }
    const stage = { cast, draws, people: await gatherAccountPeople(cast), heldSite: held.url };
    const all = (await Promise.all(GROUPS.map((listGroup) => listGroup(stage)))).flat();
    const chosen = all.filter(
      ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
    );
    return await takePictures(browser, site, chosen);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), held.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
