// Pictures of every page and state, in both widths and both modes: `npm run screenshots`, or only those whose names
// begin with what is said (`npm run screenshots -- draw/ form/preview`); `-- overview` makes the picture of the README.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { gatherAccountPeople } from './screenshots/account-people.ts';
import { accountScenes } from './screenshots/account-scenes.ts';
import { adminScenes } from './screenshots/admin-scenes.ts';
import { createCamera, type Scene, type Shot } from './screenshots/camera.ts';
import { gatherCast } from './screenshots/cast.ts';
import { deskScenes } from './screenshots/desk-scenes.ts';
import { drawScenes } from './screenshots/draw-scenes.ts';
import { prepareDraws } from './screenshots/draws.ts';
import { formPictureScenes } from './screenshots/form-picture-scenes.ts';
import { formScenes } from './screenshots/form-scenes.ts';
import { gameScenes } from './screenshots/game-scenes.ts';
import { holdingScenes, letterScenes } from './screenshots/letter-scenes.ts';
import { liveScenes } from './screenshots/live-scenes.ts';
import { lookScenes } from './screenshots/look-scenes.ts';
import { mailScenes } from './screenshots/mail-scenes.ts';
import { makeOverview, overviewFile } from './screenshots/overview.ts';
import { pictureScenes } from './screenshots/picture-scenes.ts';
import { sharingScenes } from './screenshots/sharing-scenes.ts';
import { makeSheet } from './screenshots/sheet.ts';
import { hostRoomScenes, siteScenes } from './screenshots/site-scenes.ts';
import { verifyScenes } from './screenshots/verify-scenes.ts';

const root = dirname(import.meta.dirname);
const folder = join(root, 'screenshots');
const AT_ONCE = 3;

/** Long enough for four pictures of a countdown, short enough to wait for its end. */
const COUNTDOWN_SECONDS = '12';

async function takeAll(browser: Browser, site: RunningSite, scenes: readonly Scene[]): Promise<boolean> {
  const take = createCamera({ browser, url: site.url, folder });
  const waiting = [...scenes.entries()];
  const shots: Shot[][] = [];
  const problems: string[] = [];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, scene] = next;
      const taken = await take(scene);
      shots[at] = taken.shots;
      problems.push(...taken.problems);
      done += 1;
      console.log(`${String(done).padStart(3)} of ${scenes.length}  ${scene.name}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await makeSheet(browser, folder, shots.flat());
  for (const problem of problems) console.error(problem);
  console.log(`${shots.flat().length} pictures: ${join(folder, 'index.html')}, ${problems.length} problems`);
  return problems.length === 0;
}

async function run(wanted: readonly string[]): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  const site = await startSite({ DEMO: '1', COUNTDOWN_SECONDS }, { directory });
  const held = await startSite({ HOLDING_MODE: '1' });
  const browser = await launchChromium();
  try {
    console.log('Preparing people and draws …');
    const cast = await gatherCast(site, join(directory, 'data'));
    const draws = await prepareDraws(cast);
    if (wanted.includes('overview')) {
      const file = overviewFile(root);
      await mkdir(dirname(file), { recursive: true });
      await makeOverview({
        browser,
        url: site.url,
        draw: `/prize-draw/${draws.lighthouse.id}`,
        host: cast.host,
        file,
      });
      console.log(file);
      return true;
    }
    const all = [
      ...siteScenes(cast),
      ...drawScenes(cast, draws),
      ...lookScenes(cast),
      ...pictureScenes(draws),
      ...sharingScenes(draws),
      ...gameScenes(cast, draws),
      ...liveScenes(draws),
      ...verifyScenes(draws),
      ...letterScenes(),
      ...holdingScenes(held.url),
      ...deskScenes(cast, draws),
      ...(await adminScenes(cast)),
      ...hostRoomScenes(cast),
      ...formScenes(cast, draws),
      ...formPictureScenes(cast),
      ...accountScenes(cast, await gatherAccountPeople(cast)),
      ...(await mailScenes(cast, join(root, 'dist'))),
    ];
    const chosen = all.filter(
      ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
    );
    return await takeAll(browser, site, chosen);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), held.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
