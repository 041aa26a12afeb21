import type { Calls } from '#contract/calls.ts';
import { CLAIM, PDF } from '../helpers/awards.ts';
import { ACCOUNT } from '../helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../helpers/charities.ts';
import { drawInput, inputOf } from '../helpers/draws.ts';
import { DETAILS } from '../helpers/fake-age-check.ts';
import { organisationInput } from '../helpers/organisations.ts';
import { signIn } from '../helpers/people.ts';
import { SMALL_PICTURE } from '../helpers/pictures.ts';
import type { Ask, Asked, Asking } from './asking.ts';
import { everyAdminCall } from './every-admin-call.ts';
import { answerTo } from './world.ts';

/** An entry of a person who is in no draw. */
const POSTAL_ENTRY = {
  firstName: 'Ann',
  lastName: 'Oakley',
  phone: '07700 900123',
  address: '1 Harbour Street, Whitby, YO21 3AB',
  dateOfBirth: '1980-01-01',
  receivedOn: '2026-01-05',
  cards: [{}],
};

const nothing: Ask = () => ({});
const ofDraw =
  (more: Asked = {}): Ask =>
  ({ sold }) => ({ ...more, params: { id: sold.draw.id, ...more.params } });
const NO_AWARD = '0190a1b2-0000-7000-8000-00000000000a';
const ofNoAward = (body?: unknown): Ask =>
  ofDraw({ params: { awardId: NO_AWARD, fileId: NO_AWARD }, ...(body !== undefined && { body }) });
const ofTicket =
  (position: number, body?: unknown): Ask =>
  ({ sold }) => ({ params: { id: sold.draw.id, ticketId: sold.tickets[position] ?? '' }, body });
const ofOrder =
  (body?: unknown): Ask =>
  ({ sold }) => ({ params: { id: sold.orders[0] ?? '' }, body });
const ofBuyer: Ask = ({ world }) => ({ params: { id: world.buyer.user.id } });
const ofSpare =
  (body?: unknown): Ask =>
  ({ world }) => ({ params: { id: world.spare.user.id }, body });
const ofDraft =
  (body?: unknown): Ask =>
  ({ world }) => ({ params: { id: world.spare.user.id, key: 'a'.repeat(32) }, body });
/** The charity’s link, which an admin has just requested. */
const byCharity =
  (body?: unknown): Ask =>
  async ({ world, sold }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    await world.admin.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
      params: { id: sold.draw.id },
      body: { email },
    });
    return { params: { token: await tokenTo(world.app, email) }, body };
  };
/** The organisation of a user who is in no draw. */
const ofOrganisation =
  (body?: unknown): Ask =>
  ({ world }) => ({
    params: {
      slug: world.organisation,
      userId: world.buyer.user.id,
      id: crypto.randomUUID(),
    },
    body,
  });
const ofNoComplaint =
  (body?: unknown): Ask =>
  () => ({ params: { id: crypto.randomUUID() }, body });
const because = { reason: 'Asked for' };
const anUpdate = { subject: 'News', words: 'The lamp is lit again.' };

/** The caller's puzzle with an answer. In the world of wrong answers, the buyer's is wrong. */
async function challenge({ world, sold, role, client }: Asking) {
  const id = sold.draw.id;
  const { status, body } = await client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  if (status !== 200) return { params: { id, challengeId: crypto.randomUUID() }, body: { answer: '19' } };
  const answer = answerTo(body, world.right || role !== 'buyer');
  return { params: { id, challengeId: body.id }, body: { answer } };
}

/** How to make each call of the contract. The type requires an entry for each new call. */
export const everyCall: Record<keyof Calls, Ask> = {
  'GET /api/user': nothing,
  // Uses a separate browser, because registering signs it in as the new user.
  'POST /api/register': ({ world }) => ({
    body: {
      email: `${crypto.randomUUID()}@example.org`,
      password: 'long enough',
      firstName: 'Ada',
      lastName: 'Ash',
      dateOfBirth: '1990-03-27',
    },
    client: world.app.client(),
  }),
  'POST /api/login': ({ world }) => ({
    body: { email: world.buyer.user.email, password: world.buyer.password },
    client: world.app.client(),
  }),
  'POST /api/logout': async ({ world }) => ({ client: await signIn(world.app, world.buyer) }),
  'PATCH /api/v1/users/:id': ofSpare({ role: 'participant' }),
  // Uses invalid links, because the effect of valid ones does not depend on any draw.
  'POST /api/verify-email': () => ({ body: { token: 'nobody was sent this' } }),
  'POST /api/v1/users/:id/verify-email': ofSpare(),
  'POST /api/password/forgot': ({ world }) => ({ body: { email: world.spare.user.email } }),
  'POST /api/sign-in-link': ({ world }) => ({ body: { email: world.spare.user.email } }),
  'POST /api/sign-in-link/use': () => ({ body: { token: 'nobody was sent this' } }),
  'POST /api/password/reset': () => ({ body: { token: 'nobody was sent this', password: 'long enough' } }),
  'POST /api/v1/users/:id/password': ofSpare({ currentPassword: 'not this one', password: 'long enough' }),
  'POST /api/v1/users/:id/email': ofSpare({ password: 'not this one', email: 'new@example.org' }),
  'POST /api/email/confirm': () => ({ body: { token: 'nobody was sent this' } }),
  'POST /api/two-factor/keep': () => ({ body: { token: 'nobody was sent this' } }),
  'POST /api/email/undo': () => ({ body: { token: 'nobody was sent this', password: 'long enough' } }),
  'GET /api/v1/users/:id/sessions': ofSpare(),
  'DELETE /api/v1/users/:id/sessions': ofSpare(),
  'DELETE /api/v1/users/:id/sessions/:sessionId': ({ world }) => ({
    params: { id: world.spare.user.id, sessionId: crypto.randomUUID() },
  }),
  'POST /api/v1/users/:id/confirmation': ofSpare({ password: 'not this one' }),
  'GET /api/v1/users/:id/two-factor': ofSpare(),
  'POST /api/v1/users/:id/two-factor': ofSpare({ password: 'not this one' }),
  'POST /api/v1/users/:id/two-factor/confirm': ofSpare({ code: '000000' }),
  'POST /api/v1/users/:id/two-factor/recovery-codes': ofSpare({ password: 'not this one' }),
  'DELETE /api/v1/users/:id/two-factor': ofSpare({ password: 'not this one' }),
  'GET /api/v1/users/:id/consents': ofBuyer,
  'PUT /api/v1/users/:id/consents': ofSpare({ over18: true }),
  'GET /api/v1/users/:id/limits': ofBuyer,
  'PUT /api/v1/users/:id/limits': ofSpare({ monthlyPence: 5_000 }),
  'POST /api/v1/users/:id/break': ofSpare({ months: 6 }),
  'GET /api/v1/users/:id/age-check': ofBuyer,
  'POST /api/v1/users/:id/age-check': ofSpare(DETAILS),
  'POST /api/v1/users/:id/age-document': ofSpare({ name: 'passport.pdf', data: PDF }),
  'GET /api/v1/admin/harm-signals': nothing,
  'POST /api/v1/admin/harm-signals/:id/steps': () => ({
    params: { id: crypto.randomUUID() },
    body: { kind: 'note', text: 'Fine' },
  }),
  'GET /api/v1/admin/age-documents': nothing,
  'GET /api/v1/admin/age-documents/:id/file': ofBuyer,
  'POST /api/v1/admin/age-documents/:id/decision': ofSpare({ decision: 'passed' }),
  'GET /api/v1/users/:id/data.json': ofBuyer,
  'GET /api/v1/users/:id/orders.csv': ofBuyer,
  'GET /api/v1/users/:id/tickets.csv': ofBuyer,
  'GET /api/v1/users/:id/deletion': ofBuyer,
  'DELETE /api/v1/users/:id': ({ world }) => ({
    params: { id: world.buyer.user.id },
    body: { password: 'not this one' },
  }),
  'DELETE /api/v1/users/:id/deletion': ofBuyer,
  'GET /api/v1/users/:id/prize-draws': ({ world }) => ({ params: { id: world.owner.user.id } }),
  'GET /api/v1/users/:id/prize-draws/totals': ({ world }) => ({ params: { id: world.owner.user.id } }),
  'GET /api/v1/users/:id/host-tasks': ({ world }) => ({ params: { id: world.owner.user.id } }),
  'GET /api/v1/users/:id/host-emails': ofSpare(),
  'PUT /api/v1/users/:id/host-emails': ofSpare({ digest: false }),
  'GET /api/v1/users/:id/verification-request': ofSpare(),
  'PUT /api/v1/users/:id/verification-request': ofSpare({ note: 'After six' }),
  'GET /api/v1/users/:id/draw-drafts': ofSpare(),
  'PUT /api/v1/users/:id/draw-drafts/:key': ofDraft({
    version: 1,
    values: { title: 'A lamp' },
    replacesRevision: null,
  }),
  'DELETE /api/v1/users/:id/draw-drafts/:key': ofDraft(),
  'GET /api/v1/users/:id/entered-draws': ofBuyer,
  'GET /api/v1/users/:id/orders': ofBuyer,
  'GET /api/v1/users/:id/payout': ofBuyer,
  'GET /api/v1/users/:id/payables': ofBuyer,
  'PUT /api/v1/users/:id/payout': ofSpare({ method: 'bank', ...ACCOUNT }),
  'POST /api/v1/users/:id/payout/onboarding': ofSpare(),
  'GET /api/v1/users/:id/orders/:orderId': ({ world, sold }) => ({
    params: { id: world.buyer.user.id, orderId: sold.orders[0] ?? '' },
  }),
  'POST /api/v1/pictures/copy': () => ({ body: { url: 'http://127.0.0.1/nothing.jpg' } }),
  'GET /api/cloudinary-signature': nothing,
  'POST /api/cloudinary-signature': () => ({ body: { params_to_sign: { folder: 'prize-draws' } } }),
  'POST /api/upload-image': () => ({ body: { image: SMALL_PICTURE } }),
  'GET /api/v1/admin/hosts': nothing,
  'PUT /api/v1/admin/hosts/:id/verify': ofSpare(),
  'PUT /api/v1/admin/hosts/:id/unverify': ofSpare(),
  'POST /api/v1/complaints': ({ sold }) => ({
    body: {
      about: { prizeDrawId: sold.draw.id },
      message: 'The date changed.',
      email: 'follower@example.org',
    },
  }),
  'GET /api/v1/complaints': nothing,
  'GET /api/v1/complaints/:key': () => ({ params: { key: 'C-2222-2222' } }),
  'POST /api/v1/complaints/:key/messages': () => ({
    params: { key: 'C-2222-2222' },
    body: { message: 'One thing more.' },
  }),
  'POST /api/v1/complaint-links': () => ({
    body: { reference: 'C-2222-2222', email: 'follower@example.org' },
  }),
  'GET /api/v1/admin/complaints': nothing,
  'GET /api/v1/admin/complaints/:id': ofNoComplaint(),
  'POST /api/v1/admin/complaints/:id/acknowledge': ofNoComplaint(),
  'POST /api/v1/admin/complaints/:id/messages': ofNoComplaint({ message: 'Which date?' }),
  'POST /api/v1/admin/complaints/:id/decision': ofNoComplaint({ outcome: 'upheld', reasons: 'Right.' }),
  'GET /api/v1/conduct-figures': nothing,
  'GET /api/v1/admin/disputes': nothing,
  ...everyAdminCall,
  'GET /api/v1/admin/mails': nothing,
  'GET /api/v1/admin/mails/:id': async ({ world }) => {
    const { body } = await world.admin.client.call('GET /api/v1/admin/mails');
    const own = body.filter(({ recipient }) => recipient === world.buyer.user.email);
    return { params: { id: own.at(-1)?.id ?? '' } };
  },
  'POST /api/v1/admin/mails/:id/retry': () => ({ params: { id: crypto.randomUUID() } }),
  'POST /api/v1/admin/mails/retry': nothing,
  'GET /api/v1/admin/mail-delivery': nothing,
  'GET /api/v1/admin/mail-stops': nothing,
  'DELETE /api/v1/admin/mail-stops/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'GET /api/admin/email-template-mappings': nothing,
  'POST /api/admin/email-template-mappings': () => ({
    body: { emailType: crypto.randomUUID(), templateId: 'built-in' },
  }),
  'PATCH /api/admin/email-template-mappings/:id': () => ({ params: { id: crypto.randomUUID() }, body: {} }),
  'DELETE /api/admin/email-template-mappings/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'GET /api/admin/sendgrid-templates': nothing,
  'POST /api/admin/test-email-template': () => ({
    body: { emailType: 'order-confirmation', to: 'test@example.org' },
  }),
  'GET /api/v1/admin/mail-previews/:emailType': () => ({ params: { emailType: 'prize-won' } }),
  'POST /api/v1/calculations/prize-draws': () => ({ body: { ticketPrice: 5 } }),
  'POST /api/newsletter/subscribe': () => ({ body: { email: `${crypto.randomUUID()}@example.org` } }),
  'POST /api/newsletter/confirm': () => ({ body: { token: 'x'.repeat(43) } }),
  'GET /api/newsletter/unsubscribe': () => ({ query: { email: `${crypto.randomUUID()}@example.org` } }),
  'POST /api/newsletter/unsubscribe': () => ({
    query: { token: 'x'.repeat(43) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'GET /api/v1/organisations/:slug': ofOrganisation(),
  'GET /api/v1/organisations/:slug/page': ({ world }) => ({ params: { slug: world.runBy } }),
  'GET /api/v1/organisations/:slug/prize-draws/:draw/page': ({ world, sold }) => ({
    params: { slug: world.runBy, draw: sold.draw.slug ?? '' },
  }),
  'POST /api/v1/organisations': () => ({ body: organisationInput() }),
  'PUT /api/v1/organisations/:slug': ofOrganisation({ name: 'Fernhill Hall' }),
  'GET /api/v1/users/:id/organisations': ofSpare(),
  'GET /api/v1/organisations/:slug/members': ofOrganisation(),
  'POST /api/v1/organisations/:slug/members': ofOrganisation({ email: 'team@example.org', role: 'viewer' }),
  'PUT /api/v1/organisations/:slug/members/:userId': ofOrganisation({ role: 'viewer' }),
  'DELETE /api/v1/organisations/:slug/members/:userId': ofOrganisation(),
  'DELETE /api/v1/organisations/:slug/invitations/:id': ofOrganisation(),
  'GET /api/v1/organisation-invitations/:token': () => ({ params: { token: 'x'.repeat(43) } }),
  'POST /api/v1/organisation-invitations/:token': () => ({ params: { token: 'x'.repeat(43) } }),
  'GET /api/v1/winners': nothing,
  'GET /api/v1/totals': nothing,
  'GET /api/v1/prize-draws': nothing,
  'POST /api/v1/prize-draws': () => ({ body: drawInput({ startDate: null }) }),
  'GET /api/v1/prize-draws/:id': ofDraw(),
  'PUT /api/v1/prize-draws/:id': async ({ sold, world }) => {
    const { body } = await world.owner.client.call('GET /api/v1/prize-draws/:id', {
      params: { id: sold.draw.id },
    });
    return { params: { id: sold.draw.id }, body: { ...inputOf(body), description: 'Another one.' } };
  },
  'DELETE /api/v1/prize-draws/:id': ofDraw(),
  'POST /api/v1/prize-draws/:id/archive': ofDraw(),
  'POST /api/v1/prize-draws/:id/restore': ofDraw(),
  'POST /api/v1/prize-draws/:id/end': ({ world }) => ({ params: { id: world.ending.draw.id } }),
  'GET /api/v1/prize-draws/:id/page': ofDraw(),
  'GET /api/v1/prize-draws/:id/terms-changes': ofDraw(),
  'GET /api/v1/prize-draws/:id/pictures': ofDraw(),
  'GET /api/v1/prize-draws/:id/money': ofDraw(),
  'GET /api/v1/prize-draws/:id/outcome': ofDraw(),
  'GET /api/v1/prize-draws/:id/statement': ofDraw(),
  'GET /api/v1/prize-draws/:id/statement.pdf': ofDraw(),
  'GET /api/v1/prize-draws/:id/fee-invoice.pdf': ofDraw(),
  'POST /api/v1/prize-draws/:id/visits': ofDraw(),
  'GET /api/v1/prize-draws/:id/charity-agreement': ofDraw(),
  'POST /api/v1/prize-draws/:id/charity-invitation': ofDraw({ body: { email: 'charity@example.org' } }),
  'GET /api/v1/charity-agreements/:token': byCharity(),
  'POST /api/v1/charity-agreements/:token': byCharity(CONSENT),
  'GET /api/v1/prize-draws/:id/insights': ofDraw(),
  'GET /api/v1/prize-draws/:id/updates': ofDraw(),
  'POST /api/v1/prize-draws/:id/updates': ofDraw({ body: anUpdate }),
  'GET /api/v1/prize-draws/:id/updates/audience': ofDraw(),
  'POST /api/v1/prize-draws/:id/updates/preview': ofDraw({ body: anUpdate }),
  'POST /api/v1/prize-draws/:id/updates/test': ofDraw({ body: anUpdate }),
  'POST /api/v1/prize-draws/:id/sale-reminders': ofDraw({ body: { email: 'follower@example.org' } }),
  'POST /api/v1/sale-reminders/confirm': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/v1/sale-reminders/cancel': () => ({
    query: { token: 'x'.repeat(43) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /api/v1/host-emails/leave': () => ({
    query: { token: 'x'.repeat(44) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /api/v1/updates/leave': () => ({
    query: { token: 'x'.repeat(64) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /api/v1/prize-draws/:id/challenge': ofDraw(),
  'POST /api/v1/prize-draws/:id/postal-puzzle': ofDraw(),
  'GET /api/v1/prize-draws/:id/postal-counts': ofDraw(),
  'POST /api/v1/prize-draws/:id/postal-entries': ofDraw({ body: POSTAL_ENTRY }),
  'POST /api/v1/prize-draws/:id/postal-entries/check': ofDraw({ body: POSTAL_ENTRY }),
  'POST /api/v1/prize-draws/:id/unreadable-entries': ofDraw({
    body: { cause: 'unreadable', receivedOn: '2026-01-05', cards: 1 },
  }),
  'POST /api/v1/prize-draws/:id/post-keyed': ofDraw(),
  'PUT /api/v1/postal-entries/:reference/email': () => ({
    params: { reference: 'P-AAAA-AAAA-AAAA' },
    body: { email: 'ann@example.org' },
  }),
  'PUT /api/v1/postal-entries/:reference/scan': () => ({
    params: { reference: 'P-AAAA-AAAA-AAAA' },
    body: { name: 'card.pdf', data: 'data:application/pdf;base64,JVBERi0xLjQK' },
  }),
  'GET /api/v1/postal-entries/:reference/scan': () => ({ params: { reference: 'P-AAAA-AAAA-AAAA' } }),
  'GET /api/v1/post-room/draws': nothing,
  'GET /api/v1/postal-entries/:reference': () => ({ params: { reference: 'P-AAAA-AAAA-AAAA' } }),
  'POST /api/v1/prize-draws/:id/challenge/:challengeId': challenge,
  'POST /api/v1/prize-draws/:id/tickets': async (asking) => {
    const { params, body } = await challenge(asking);
    await asking.client.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', { params, body });
    return { params: { id: params.id }, body: { quantity: 1, challengeId: params.challengeId } };
  },
  'GET /api/v1/prize-draws/:id/tickets': ofDraw(),
  'GET /api/v1/prize-draws/:id/tickets.csv': ofDraw(),
  'GET /api/v1/prize-draws/:id/orders': ofDraw(),
  'GET /api/v1/prize-draws/:id/orders.csv': ofDraw(),
  'GET /api/v1/prize-draws/:id/buyers': ofDraw(),
  'GET /api/v1/prize-draws/:id/buyers.csv': ofDraw(),
  'GET /api/v1/prize-draws/:id/workspace': ofDraw(),
  'GET /api/v1/prize-draws/:id/participants': ofDraw(),
  'GET /api/v1/prize-draws/:id/open-order': ofDraw(),
  'GET /api/v1/orders/:id': ofOrder(),
  'GET /api/v1/orders/:id/ticket-proofs': ofOrder(),
  'POST /api/v1/orders/:id/payment': ofOrder({ testOutcome: 'approve' }),
  'POST /api/v1/orders/:id/cancel': ofOrder(),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void': ofTicket(2, because),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund': ofTicket(4, because),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation': ofTicket(0),
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund': ({ sold }) => ({
    params: { id: sold.draw.id, orderId: sold.orders[3] ?? '' },
    body: because,
  }),
  'POST /api/v1/prize-draws/:id/cancel': ({ world }) => ({
    params: { id: world.calledOff.draw.id },
    body: because,
  }),
  // Uses the draw that is still on sale, for which the call is rejected. The call would seal any other draw.
  'POST /api/v1/prize-draws/:id/start': ({ world }) => ({ params: { id: world.open.draw.id } }),
  'POST /api/v1/prize-draws/:id/draw': ofDraw(),
  'POST /api/v1/prize-draws/:id/redraw': ofDraw({ body: { notes: 'Nobody claimed it.' } }),
  'GET /api/v1/prize-draws/:id/awards': ofDraw(),
  'GET /api/v1/awards': nothing,
  'GET /api/v1/admin/awards': nothing,
  // No draw in these worlds has a result, so no award exists.
  'POST /api/v1/prize-draws/:id/awards/:awardId/claim': ofNoAward(CLAIM),
  'POST /api/v1/prize-draws/:id/awards/:awardId/decline': ofNoAward(),
  'POST /api/v1/prize-draws/:id/awards/:awardId/sent': ofNoAward({}),
  'POST /api/v1/prize-draws/:id/awards/:awardId/received': ofNoAward(),
  'POST /api/v1/prize-draws/:id/awards/:awardId/problem': ofNoAward({ message: 'It never came.' }),
  'GET /api/v1/prize-draws/:id/awards/:awardId/messages': ofNoAward(),
  'POST /api/v1/prize-draws/:id/awards/:awardId/messages': ofNoAward({ message: 'Is Tuesday fine?' }),
  'POST /api/v1/prize-draws/:id/awards/:awardId/files': ofNoAward({ name: 'receipt.pdf', data: PDF }),
  'GET /api/v1/prize-draws/:id/awards/:awardId/files/:fileId': ofNoAward(),
  'POST /api/v1/prize-draws/:id/awards/:awardId/age-document': ofNoAward(),
  'DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document': ofNoAward(),
  'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify': ofNoAward({ cause: 'error', note: 'A test' }),
  'POST /api/v1/prize-draws/:id/awards/:awardId/decide': ofNoAward({ decision: 'received', note: 'A test' }),
  'GET /api/v1/prize-draws/:id/drawing': ofDraw(),
  'GET /api/v1/prize-draws/:id/results': ofDraw(),
  'GET /api/v1/prize-draws/:id/log/vkey': ofDraw(),
  'GET /api/v1/prize-draws/:id/log/checkpoint': ofDraw(),
  'GET /api/v1/prize-draws/:id/log/tile/:level/*': ofDraw({ params: { level: '0', '*': '000.p/13' } }),
  'GET /api/v1/prize-draws/:id/log/tile/entries/*': ofDraw({ params: { '*': '000.p/13' } }),
  'GET /api/v1/prize-draws/:id/log/terms/:hash': ({ sold }) => ({
    params: { id: sold.draw.id, hash: sold.termsHash },
  }),
  'GET /api/v1/prize-draws/:id/log/openings/:page': ofDraw({ params: { page: '0' } }),
  'GET /api/v1/prize-draws/:id/log/seals': ofDraw(),
  'GET /api/v1/prize-draws/:id/log/words': ofDraw(),
  'GET /api/v1/prize-draws/:id/proof': ofDraw(),
  'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof': ofTicket(0),
  'GET /api/v1/seals': nothing,
  'GET /seals/vkey': nothing,
  'GET /seals/checkpoint': nothing,
  'GET /seals/tile/:level/*': () => ({ params: { level: '0', '*': '000.p/1' } }),
  'GET /seals/tile/entries/*': () => ({ params: { '*': '000.p/1' } }),
  'GET /api/v1/prize-draws/:id/entries': ofDraw({ query: { ticket: '3' } }),
  'GET /api/v1/prize-draws/:id/entries.txt': ofDraw(),
};
