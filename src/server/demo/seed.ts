import { createHmac } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { CallInput } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { solve } from '#domain/games/solve.ts';
import type { App } from '../app.ts';
import { type Config, isLoopbackOnly } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { people } from '../db/schema.ts';
import { readOrCreateSecret } from '../security/secrets.ts';
import type { Viewer } from '../viewer.ts';
import { type DemoStage, type EndedDraw, type Member, playAfterwards } from './after-the-draw.ts';
import { DemoCallError, type DemoClient, openDemoClient } from './client.ts';
import {
  DEMO_ADMIN_EMAIL,
  DEMO_BUYERS,
  DEMO_HOST,
  DEMO_PARTICIPANT,
  type DemoDraw,
  type DemoPicture,
  demoDraws,
} from './content.ts';
import { DEMO_ORGANISATIONS } from './organisations.ts';
import { demoVisits } from './visits.ts';

export type DemoAccount = { role: string; email: string; password: string };

/** The demo accounts, with passwords derived for this data directory. */
export async function demoAccounts(dataDirectory: string): Promise<DemoAccount[]> {
  const secret = await readOrCreateSecret(dataDirectory, 'demo');
  const account = (role: string, email: string) => ({
    role,
    email,
    password: `oak-${createHmac('sha256', secret).update(role).digest('hex').slice(0, 10)}`,
  });
  return [
    account('admin', DEMO_ADMIN_EMAIL),
    account('verified host', DEMO_HOST.email),
    account('participant', DEMO_PARTICIPANT.email),
  ];
}

/**
 * Whether to seed the demo. By default, only an empty embedded database is seeded, and only if this machine alone can
 * reach the site. The demo never runs with real payments, because its passwords are printed.
 */
export async function shouldSeedDemo(config: Config, database: OpenDatabase): Promise<boolean> {
  const [row] = await database.db.select({ people: count() }).from(people);
  if (row?.people !== 0) return false;
  if (config.payments.provider !== 'test') return false;
  return config.demo ?? (database.kind === 'embedded' && isLoopbackOnly(config));
}

/** Whether this database contains the demo's accounts. */
export async function hasDemo({ db }: OpenDatabase): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.emailKey, DEMO_ADMIN_EMAIL))
    .limit(1);
  return row !== undefined;
}

/** Creates the demo through the API, so that it contains nothing that users could not create themselves. */
export async function seedDemo(app: DemoStage['app'], config: Config): Promise<void> {
  const accounts = await demoAccounts(config.dataDirectory);
  const [adminAccount, hostAccount, participantAccount] = accounts;
  if (!adminAccount || !hostAccount || !participantAccount) throw new Error('a demo account is missing');
  await app.services.accounts.ensureAdmin(adminAccount);
  const admin = await signIn(app, adminAccount);
  const host = await register(app, { ...DEMO_HOST, role: 'host', password: hostAccount.password });
  // Calls the service directly: on https, an admin's API calls would require two-factor authentication.
  await app.services.hosts.verify(admin, host.id);
  // Pictures are encoded off the main thread, while accounts are registered.
  const upload = createUpload(host.client);
  const draws = demoDraws(app.services.clock.now()).map((draw) => {
    const uploads = listPictures(upload, draw.pictures);
    // If a registration fails first, that error is reported, and a failed upload must not cause an unhandled
    // rejection.
    uploads.catch(() => {});
    return { ...draw, uploads };
  });
  const buyers = [await register(app, { ...DEMO_PARTICIPANT, password: participantAccount.password })];
  for (const [firstName, lastName] of DEMO_BUYERS) {
    const email = `${firstName}@demo.example`.toLowerCase();
    const { password } = participantAccount;
    buyers.push(await register(app, { firstName, lastName, email, password: `${password}-${firstName}` }));
  }
  await confirmAddresses(app);
  await startOrganisations(app, { host: host.client, admin, upload });
  const ended: EndedDraw[] = [];
  for (const draw of draws) {
    const id = await playDraw(host.client, buyers, startFrom(app.services.clock.now(), draw));
    demoVisits(app.services.insights, id, draw.purchases.length);
    const { afterwards } = draw;
    if (afterwards === 'cancelled') await app.services.cancellations.cancel(admin, id, CANCELLED_BECAUSE);
    else if (afterwards !== 'selling') ended.push({ id, afterwards });
  }
  const started = await startDrawings(host.client, ended);
  const stage = { app, admin, host: { ...host, password: hostAccount.password }, buyers };
  for (const draw of started) await playAfterwards(stage, draw);
}

const CANCELLED_BECAUSE = 'The biplane needs a new engine, so it can’t fly this year.';

type NewMember = Omit<CallInput<Calls['POST /api/register']>['body'], 'dateOfBirth'>;

async function register(app: App, person: NewMember): Promise<Member> {
  const client = openDemoClient(app);
  const user = await client.call('POST /api/register', {
    body: { over18: true, ukResident: true, dateOfBirth: '1990-03-27', ...person },
  });
  // Otherwise, their second purchase would be rejected.
  await client.call('PUT /api/v1/users/:id/limits', {
    params: { id: user.id },
    body: { monthlyPence: null },
  });
  return { id: user.id, name: formatFullName(user), client };
}

/** Confirms addresses with the tokens from the links, because rendering the emails would need the built pages. */
async function confirmAddresses(app: App): Promise<void> {
  const { emails, tokens } = app.services;
  const client = openDemoClient(app);
  const { rows } = await emails.list({}, { limit: 1000, page: 1 });
  for (const { template, data } of rows) {
    if (template !== 'verify-email') continue;
    const token = tokens.tokenOf(data.tokenId);
    await client.call('POST /api/verify-email', { body: { token } });
  }
}

async function signIn(app: App, { email, password }: DemoAccount): Promise<Viewer> {
  return openDemoClient(app).call('POST /api/login', { body: { email, password } });
}

type Starting = { host: DemoClient; admin: Viewer; upload: Upload };

/** Creates the organisations with their pictures. The admin verifies those that the demo says were checked. */
async function startOrganisations(app: App, { host, admin, upload }: Starting): Promise<void> {
  // The newest organisation is listed first.
  for (const { input, logo, cover, checked } of DEMO_ORGANISATIONS.toReversed()) {
    const pictures = { logoUrl: await upload(logo), coverUrl: await upload(cover) };
    const { slug } = await host.call('POST /api/v1/organisations', { body: { ...input, ...pictures } });
    if (checked !== null) await app.services.organisations.verify(admin, slug, { checked });
  }
}

type DemoDrawWithPictures = DemoDraw & { uploads: ReturnType<typeof listPictures> };

/** Moves a start in the past to this moment, because midnight may have passed since the demo began. */
function startFrom(now: Date, { input, ...demo }: DemoDrawWithPictures): DemoDrawWithPictures {
  const hasStarted = !!input.startDate && new Date(input.startDate) < now;
  return { ...demo, input: hasStarted ? { ...input, startDate: now.toISOString() } : input };
}

async function playDraw(
  host: DemoClient,
  buyers: readonly Member[],
  demo: DemoDrawWithPictures,
): Promise<string> {
  const body = { ...demo.input, ...(await demo.uploads) };
  const { id } = await host.call('POST /api/v1/prize-draws', { body });
  for (const [at, quantity] of demo.purchases.entries()) {
    const buyer = buyers[at % buyers.length];
    if (buyer) await buyTickets(buyer.client, id, quantity);
  }
  if (demo.afterwards === 'selling' || demo.afterwards === 'cancelled') return id;
  await host.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
  return id;
}

type Upload = (draw: DemoPicture['draw']) => Promise<string>;

/** Uploads pictures as a browser would, each once. Resolves to the picture's address. */
function createUpload(host: DemoClient): Upload {
  const uploaded = new Map<DemoPicture['draw'], Promise<string>>();
  const upload: Upload = async (draw) => {
    const png = await sharp(Buffer.from(draw())).png({ compressionLevel: 1 }).toBuffer();
    const image = `data:image/png;base64,${png.toString('base64')}`;
    return (await host.call('POST /api/upload-image', { body: { image } })).url;
  };
  return (draw) => {
    const known = uploaded.get(draw) ?? upload(draw);
    uploaded.set(draw, known);
    return known;
  };
}

/** The pictures of a draw; the first is its main picture. */
async function listPictures(upload: Upload, pictures: readonly DemoPicture[]) {
  const urls: string[] = [];
  for (const { draw } of pictures) urls.push(await upload(draw));
  const [imageUrl = null, ...galleryUrls] = urls;
  const [imageAlt = null, ...galleryAlts] = pictures.map(({ alt }) => alt);
  return { imageUrl, imageAlt, galleryUrls, galleryAlts };
}

/** A conflict means that postal entries can still be keyed in. */
const LATER = [409, 503];

/**
 * Without public randomness, or with a free route by post, the host can start the drawings later, and the program starts
 * anyway.
 */
async function startDrawings(host: DemoClient, ended: readonly EndedDraw[]): Promise<EndedDraw[]> {
  const started: EndedDraw[] = [];
  try {
    for (const draw of ended) {
      if (draw.afterwards === 'ended') continue;
      await host.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
      started.push(draw);
    }
  } catch (error) {
    if (!(error instanceof DemoCallError) || !LATER.includes(error.status)) throw error;
  }
  return started;
}

async function buyTickets(buyer: DemoClient, drawId: string, quantity: number): Promise<void> {
  const challenge = await buyer.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: drawId } });
  await buyer.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id: drawId, challengeId: challenge.id },
    body: { answer: answerTo(challenge) },
  });
  await buyer.call('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: drawId },
    body: { quantity, challengeId: challenge.id },
  });
}

function answerTo({ type, prompt = '', sequence = [] }: Challenge): string {
  const question = type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
  return solve(question) ?? 'unknown';
}
