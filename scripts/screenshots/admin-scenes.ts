import type { Person } from '../../tests/helpers/site-people.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import {
  ABORTED,
  type Action,
  abort,
  check,
  choose,
  fail,
  fill,
  follow,
  hold,
  openDialog,
  press,
  respond,
  see,
  seeElement,
  seeRole,
} from './actions.ts';
import {
  BUSY_JOBS,
  DEAD_EMAIL_IN_FULL,
  DEAD_EMAILS,
  EMAILS,
  FAILED_PAYMENTS,
  ISSUES,
  STOPS,
  SUBSCRIBERS,
  TEST_EMAIL_IN_FULL,
} from './admin-data.ts';
import { type Cast, createDraw, failToBuy } from './cast.ts';
import { DIFFERENCE, DIFFERENCES, NO_DIFFERENCES, UNCHECKED } from './reconciliation-data.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

const openTab = (name: string) => press(name, 'tab');
const seeFrame: Action = (page) =>
  page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('h1'));

/** The admin area: every tab, its details and dialogs, and its empty, failed and loading states. */
export async function adminScenes({ cast }: Stage): Promise<Scene[]> {
  return [
    ...(await hostAndDrawScenes(cast)),
    ...newsletterScenes(cast.admin),
    ...outboxScenes(cast.admin),
    ...emailTemplateScenes(cast.admin),
    ...reconciliationScenes(cast.admin),
    ...statisticsScenes(cast.admin),
    ...(await settingsScenes(cast.admin)),
    ...emptyScenes(cast.admin),
    ...failedScenes(cast.admin),
  ];
}

async function hostAndDrawScenes(cast: Cast): Promise<Scene[]> {
  const { admin, host, revokedHost, longHost, guest, register } = cast;
  const [first] = await admin.api('GET /api/v1/admin/prize-draws', { query: { status: 'active', limit: 1 } });
  const openHost = ({ user }: Person) => `/admin?open=${user.id}`;
  const openDraw = (id: string | undefined) => `/admin?tab=draws&open=${id}`;
  const openPerson = ({ user }: Person) => `/admin?tab=people&open=${user.id}`;
  const suspended = await register('Sid', 'Locke');
  const { paused, cancelled } = await intervene(admin, longHost, suspended);
  return [
    ...listScenes('admin', { path: '/admin', as: admin })({
      hosts: {},
      'hosts-none-found': {
        act: [(page) => page.getByRole('searchbox').fill('nobody of this name'), see('No hosts found')],
      },
      'hosts-watched': { path: '/admin?state=watched', screen: true },
      revoke: { screen: true, act: press(/^Revoke Verification/) },
      host: openHost(host),
      'host-revoked': openHost(revokedHost),
      'host-longest': openHost(longHost),
      draws: '/admin?tab=draws',
      'draws-longest': `/admin?tab=draws&search=${longHost.user.id}`,
      draw: openDraw(first?.id),
      'draw-paused': openDraw(paused.id),
      'draw-cancelled': openDraw(cancelled.id),
      'draw-cancel': { path: openDraw(first?.id), screen: true, act: openDialog('Cancel draw') },
      'draw-off-sale': { path: openDraw(first?.id), screen: true, act: openDialog('Take off sale') },
      people: '/admin?tab=people',
      'people-suspended': { path: '/admin?tab=people&state=suspended', screen: true },
      person: openPerson(guest),
      'person-longest': openPerson(longHost),
      'person-suspended': openPerson(suspended),
      'person-erase': { path: openPerson(suspended), screen: true, act: openDialog('Delete account') },
      'person-suspend': { path: openPerson(guest), screen: true, act: openDialog('Suspend account') },
      order: {
        path: openPerson(guest),
        act: [press(/^Receipt: /, 'link'), seeRole('article')],
      },
      audit: '/admin?tab=audit',
    }),
    ...listScenes('admin', { as: admin, print: true })({
      'statistics-print': '/admin?tab=statistics',
      'draws-print': '/admin?tab=draws',
      'audit-print': '/admin?tab=audit',
    }),
  ];
}

const REASON =
  'Three payments with cards that were reported stolen.\nPlease write to us if this is a mistake, with the number of your order and the name on the card.';

/** Suspends a buyer, takes one draw off sale and cancels another. */
async function intervene(admin: Person, host: Person, suspended: Person) {
  const { api, user, password } = admin;
  const title = `A long story of a prize: ${'Wolverhampton'.repeat(6)} and back`;
  const paused = await createDraw(host, { title });
  const cancelled = await createDraw(host, { title: `${title} again` });
  await buy(suspended, paused, 3);
  await failToBuy(admin, paused, 2);
  await buy(suspended, cancelled, 10);
  await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body: { password } });
  const body = { reason: REASON };
  await api('POST /api/v1/admin/prize-draws/:id/unpublish', { params: { id: paused.id }, body });
  await api('POST /api/v1/prize-draws/:id/cancel', { params: { id: cancelled.id }, body });
  await api('POST /api/v1/admin/people/:id/suspend', { params: { id: suspended.user.id }, body });
  return { paused, cancelled };
}

function newsletterScenes(admin: Person): Scene[] {
  const writeIssue = [
    fill('Subject', 'Three draws that end this week'),
    fill('Text', 'A lighthouse, a bicycle and a hamper.\n\nWe wish you luck.'),
  ];
  const seeNewsletter = [openTab('Newsletter'), see('98,114 subscribers')];
  return [
    ...listScenes('admin', { path: '/admin?tab=newsletter', as: admin })({
      newsletter: {},
      'newsletter-preview': {
        screen: true,
        act: [writeIssue, openDialog('Preview'), seeElement('iframe')],
      },
    }),
    // Starts on another tab, because the first tab's data is part of the page and cannot be replaced.
    ...listScenes('admin', {
      path: '/admin?tab=settings',
      as: admin,
      before: [
        respond('**/api/v1/admin/newsletter/subscribers?*', SUBSCRIBERS),
        respond('**/api/v1/admin/newsletter/issues*', ISSUES),
      ],
    })({
      'newsletter-in-use': { act: seeNewsletter },
      'newsletter-send': {
        screen: true,
        act: [seeNewsletter, writeIssue, openDialog(/^Send to/)],
      },
      'newsletter-wrong': { act: [seeNewsletter, press(/^Send to/), see('Please enter a subject')] },
    }),
  ];
}

function outboxScenes(admin: Person): Scene[] {
  const openOutbox = openTab('Jobs and email');
  const openFirstEmail: Action = (page) =>
    page.getByRole('list', { name: 'Emails' }).getByRole('link').first().click();
  const respondWithEmails = (emails: object) => respond('**/api/v1/admin/mails?*', emails);
  const respondWithEmail = (email: object) => respond('**/api/v1/admin/mails/*', email);
  const delivery = { provider: 'smtp', sender: 'draws@example.org', perSecond: 10, takesEvents: false };
  return [
    ...listScenes('admin', { path: '/admin?tab=outbox', as: admin })({
      outbox: {},
      'outbox-empty': '/admin?tab=outbox&state=dead',
      'outbox-stops': {
        screen: true,
        before: respond('**/api/v1/admin/mail-stops?*', STOPS),
        act: choose('2 email addresses are blocked'),
      },
      'outbox-email': { screen: true, act: [openFirstEmail, seeFrame] },
    }),
    ...listScenes('admin', { path: '/admin?tab=settings', as: admin })({
      'outbox-busy': {
        before: [
          respondWithEmails(EMAILS),
          respond('**/api/v1/admin/jobs', BUSY_JOBS),
          respond('**/api/v1/admin/mail-delivery', delivery),
        ],
        act: [openOutbox, see('The ledger does not balance')],
      },
      'outbox-dead': {
        before: respondWithEmails(DEAD_EMAILS),
        act: [
          openOutbox,
          (page) => page.getByLabel('Status').selectOption('dead'),
          seeRole('button', 'Retry all'),
        ],
      },
      'outbox-dead-email': {
        screen: true,
        before: [respondWithEmails(DEAD_EMAILS), respondWithEmail(DEAD_EMAIL_IN_FULL)],
        act: [openOutbox, openFirstEmail, see('We stopped trying to send it')],
      },
      'outbox-test-email': {
        screen: true,
        before: [respondWithEmails(EMAILS), respondWithEmail(TEST_EMAIL_IN_FULL)],
        act: [openOutbox, press(/^Test: /, 'link'), see('List-Unsubscribe')],
      },
    }),
  ];
}

function emailTemplateScenes(admin: Person): Scene[] {
  const openTemplate = openDialog('Edit Prize won');
  const preview = (type: string) => `/admin?tab=emails&type=${type}`;
  return listScenes('admin', { path: '/admin?tab=emails', as: admin })({
    emails: {},
    'emails-edit': { screen: true, act: openTemplate },
    'emails-edit-without-templates': {
      screen: true,
      before: abort('**/api/admin/sendgrid-templates'),
      act: [see('Failed to load SendGrid templates.'), openTemplate],
      allows: ABORTED,
    },
    'emails-preview': { path: preview('prize-won'), screen: true, act: seeFrame },
    'emails-preview-text': {
      path: preview('order-confirmation'),
      screen: true,
      act: press('Plain text', 'tab'),
    },
    'emails-preview-dark': {
      path: preview('order-confirmation'),
      screen: true,
      act: check('In dark mode'),
    },
    'emails-test-wrong': {
      act: [
        (page) => page.getByLabel('Email type').selectOption('prize-won'),
        fill('Recipient', 'ada@pictures.example'),
        fill('Dynamic data', '{ prize: a lamp }'),
        press('Send test email'),
        see('is not valid JSON'),
      ],
    },
  });
}

function statisticsScenes(admin: Person): Scene[] {
  const nothing = '/admin?tab=statistics&from=2020-01-01&to=2020-01-07';
  return listScenes('admin', { path: '/admin?tab=statistics', as: admin })({
    statistics: {},
    'statistics-failed-payments': {
      before: respond('**/api/v1/admin/statistics/failed-payments?*', FAILED_PAYMENTS),
      act: [press('Failed payments', 'link'), see('There wasn’t enough money on the card')],
    },
    'statistics-no-failed-payments': { path: `${nothing}&open=failed-payments`, screen: true },
    'statistics-nothing': nothing,
    'statistics-weeks': '/admin?tab=statistics&from=2026-06-01&to=2026-11-30&by=week',
    'statistics-refused': { path: '/admin?tab=statistics&from=2026-11-02&to=2026-11-01', screen: true },
  });
}

async function settingsScenes(admin: Person): Promise<Scene[]> {
  const save = [fill('Site name', 'Village Draws'), openDialog('Save settings')];
  const { values, ...settings } = await admin.api('GET /api/v1/admin/settings', {});
  const raised = {
    ...settings,
    values: { ...values, payoutApprovalPence: 500_000 },
    saved: ['payoutApprovalPence'],
    approvalLimit: { pence: 100_000, until: '2026-11-30T10:15:00.000Z' },
  };
  const waiting = listScenes(
    'admin',
    // Starts on another tab, because the first tab's data is part of the page and cannot be replaced.
    { path: '/admin?tab=audit', as: admin, before: respond('**/api/v1/admin/settings', raised) },
  )({ 'settings-limit-raised': { act: [openTab('Settings'), see('£5,000.00 applies from')] } });
  const others = listScenes('admin', { path: '/admin?tab=settings', as: admin })({
    settings: {},
    'settings-wrong': {
      act: [
        fill('Site name', ''),
        fill('Support address', 'nobody'),
        press('Save settings'),
        see('Please enter a name'),
      ],
    },
    'settings-is-it-you': { screen: true, act: save },
    'settings-is-it-you-wrong': {
      screen: true,
      act: [save, fill('Your password', 'not the password'), press('Confirm'), see('The password is wrong.')],
    },
    'settings-discard': { act: [check('Holding mode'), seeRole('button', 'Discard changes')] },
  });
  return [...waiting, ...others];
}

function emptyScenes(admin: Person): Scene[] {
  return listScenes('admin', { as: admin, screen: true })({
    'draws-none': '/admin?tab=draws&search=a+zeppelin',
    'people-none': '/admin?tab=people&search=nobody+at+all',
    'newsletter-none': '/admin?tab=newsletter&search=nobody',
    'outbox-none': '/admin?tab=outbox&search=nobody',
    'audit-none': '/admin?tab=audit&search=nobody+at+all',
    'audit-narrowed': '/admin?tab=audit&state=site&from=2026-11-01&to=2026-11-30',
    'draw-missing': '/admin?tab=draws&open=nothing',
    'host-missing': '/admin?open=nobody',
    'person-missing': '/admin?tab=people&open=nobody',
    'emails-preview-missing': '/admin?tab=emails&type=none-of-ours',
  });
}

function reconciliationScenes(admin: Person): Scene[] {
  const calls = '**/api/v1/admin/reconciliation*';
  const path = '/admin?tab=reconciliation';
  // The page's data is rendered by the server, so the tab is opened in the browser.
  const open = openTab('Reconciliation');
  const [finding] = DIFFERENCE.findings;
  return listScenes('admin', { path: '/admin', as: admin })({
    reconciliation: { before: respond(calls, DIFFERENCES), act: open },
    'reconciliation-none': { before: respond(calls, NO_DIFFERENCES), act: open },
    'reconciliation-failed-run': { before: respond(calls, UNCHECKED), act: open },
    'reconciliation-test-payments': { path, screen: true },
    'reconciliation-difference': {
      before: respond(calls, DIFFERENCE),
      act: [open, press(/^Refund that is not/, 'link'), seeRole('heading', 'What to do')],
    },
    'reconciliation-record': {
      screen: true,
      before: respond(calls, DIFFERENCE),
      act: [open, press(/^Refund that is not/, 'link'), openDialog('Record the refund')],
    },
    'reconciliation-missing': { path: `${path}&open=${finding?.id}`, screen: true },
  });
}

/** Each tab if its data cannot be loaded. */
function failedScenes(admin: Person): Scene[] {
  const tabs: Record<string, [tab: string, calls: string]> = {
    draws: ['Draws', '**/api/v1/admin/prize-draws?*'],
    reconciliation: ['Reconciliation', '**/api/v1/admin/reconciliation*'],
    people: ['People', '**/api/v1/admin/people?*'],
    emails: ['Email Templates', '**/api/admin/email-template-mappings*'],
    newsletter: ['Newsletter', '**/api/v1/admin/newsletter/**'],
    statistics: ['Statistics', '**/api/v1/admin/statistics?*'],
    outbox: ['Jobs and email', '**/api/v1/admin/{jobs,mails?*}'],
    settings: ['Settings', '**/api/v1/admin/settings'],
    audit: ['Audit log', '**/api/v1/admin/audit?*'],
  };
  return [
    ...Object.entries(tabs).map(
      ([name, [tab, calls]]): Scene => ({
        name: `admin/failed-${name}`,
        path: '/admin',
        as: admin,
        screen: true,
        before: fail(calls),
        act: [openTab(tab), seeRole('button', /^(Retry|Try again)$/)],
      }),
    ),
    ...listScenes('admin', { path: '/terms', as: admin })({
      failed: {
        before: fail('**/api/v1/admin/hosts*'),
        act: [follow('/admin'), see('Failed to load')],
      },
      loading: {
        screen: true,
        before: hold('**/api/v1/admin/hosts?*'),
        act: [follow('/admin'), seeRole('heading', 'Admin Panel')],
      },
    }),
  ];
}
