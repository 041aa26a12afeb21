import type { Page } from 'playwright-core';
import {
  answered,
  BUSY,
  DEAD_MAIL,
  DEAD_MAILS,
  ISSUES,
  MAILS,
  SUBSCRIBERS,
  TEST_MAIL,
} from './admin-answers.ts';
import type { Scene } from './camera.ts';
import type { Cast, Person } from './cast.ts';

const UNAVAILABLE = { status: 503, contentType: 'text/plain', body: 'Unavailable' };
const NOT_AVAILABLE = /status of (503|400|401)|ApiError: 503|Failed to load resource/;

const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** A tab of the desk as it is pressed, with the script that is there by then. */
const openTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
};

/** What the areas of the admin area look like when there is much in them, nothing, or nothing to be had. */
export function adminStateScenes({ admin }: Cast): Scene[] {
  return [
    ...newsletterScenes(admin),
    ...mailStates(admin),
    ...failures(admin),
    ...nothingThere(admin),
    ...asking(admin),
    ...printed(admin),
  ];
}

function newsletterScenes(as: Person): Scene[] {
  // From another area, so that what the server sent with the page is not there first.
  const path = '/admin?tab=settings';
  const before = async (page: Page) => {
    await answered('**/api/v1/admin/newsletter/subscribers?*', SUBSCRIBERS)(page);
    await answered('**/api/v1/admin/newsletter/issues*', ISSUES)(page);
  };
  const shown = async (page: Page) => {
    await openTab('Newsletter')(page);
    await page.getByText('98,114 subscribers').waitFor();
  };
  return [
    { name: 'admin/newsletter-in-use', path, as, before, act: shown },
    {
      name: 'admin/newsletter-send',
      path,
      as,
      frame: 'screen',
      before,
      act: async (page) => {
        await shown(page);
        await page.getByLabel('Subject').fill('Three draws that end this week');
        await page.getByLabel('Text').fill('A lighthouse, a bicycle and a hamper.');
        await openDialog(/^Send to/)(page);
      },
    },
    {
      name: 'admin/newsletter-wrong',
      path,
      as,
      before,
      act: async (page) => {
        await shown(page);
        await page.getByRole('button', { name: /^Send to/ }).click();
        await page.getByText('Please enter a subject').waitFor();
      },
    },
  ];
}

function mailStates(as: Person): Scene[] {
  return [
    {
      name: 'admin/outbox-busy',
      path: '/admin?tab=settings',
      as,
      before: async (page) => {
        await answered('**/api/v1/admin/mails?*', MAILS)(page);
        await answered('**/api/v1/admin/jobs', BUSY)(page);
        await answered('**/api/v1/admin/mail-delivery', {
          provider: 'smtp',
          sender: 'draws@example.org',
          perSecond: 10,
          takesEvents: false,
        })(page);
      },
      act: async (page) => {
        await openTab('Jobs and Mail')(page);
        await page.getByText('The books are not right').waitFor();
      },
    },
    {
      name: 'admin/outbox-dead',
      path: '/admin?tab=settings',
      as,
      before: (page) => answered('**/api/v1/admin/mails?*', DEAD_MAILS)(page),
      act: async (page) => {
        await openTab('Jobs and Mail')(page);
        await page.getByLabel('State').selectOption('dead');
        await page.getByRole('button', { name: 'Try all again' }).waitFor();
      },
    },
    {
      name: 'admin/outbox-dead-mail',
      path: '/admin?tab=settings',
      as,
      frame: 'screen',
      before: async (page) => {
        await answered('**/api/v1/admin/mails?*', DEAD_MAILS)(page);
        await answered('**/api/v1/admin/mails/*', DEAD_MAIL)(page);
      },
      act: async (page) => {
        await openTab('Jobs and Mail')(page);
        await page.getByRole('list', { name: 'Mails' }).getByRole('link').first().click();
        await page.getByText('It was given up').waitFor();
      },
    },
    {
      name: 'admin/outbox-test-mail',
      path: '/admin?tab=settings',
      as,
      frame: 'screen',
      before: async (page) => {
        await answered('**/api/v1/admin/mails?*', MAILS)(page);
        await answered('**/api/v1/admin/mails/*', TEST_MAIL)(page);
      },
      act: async (page) => {
        await openTab('Jobs and Mail')(page);
        await page.getByRole('link', { name: /^Test: / }).click();
        await page.getByText('List-Unsubscribe').waitFor();
      },
    },
    {
      name: 'admin/emails-preview-text',
      path: '/admin?tab=emails&type=order-confirmation',
      as,
      frame: 'screen',
      act: (page) => page.getByRole('tab', { name: 'Plain text' }).click(),
    },
    {
      name: 'admin/emails-preview-dark',
      path: '/admin?tab=emails&type=order-confirmation',
      as,
      frame: 'screen',
      act: (page) => page.getByLabel('In dark mode').check(),
    },
  ];
}

/** Each area when what it shows cannot be had. */
function failures(as: Person): Scene[] {
  const failing = (name: string, tab: string, calls: string): Scene => ({
    name: `admin/failed-${name}`,
    path: '/admin',
    as,
    frame: 'screen',
    before: (page) => page.route(calls, (route) => route.fulfill(UNAVAILABLE)),
    act: async (page) => {
      await openTab(tab)(page);
      await page
        .getByRole('button', { name: /^(Retry|Try again)$/ })
        .first()
        .waitFor();
    },
    allows: NOT_AVAILABLE,
  });
  return [
    failing('draws', 'Draws', '**/api/v1/admin/prize-draws?*'),
    failing('people', 'People', '**/api/v1/admin/people?*'),
    failing('emails', 'Email Templates', '**/api/admin/email-template-mappings*'),
    failing('newsletter', 'Newsletter', '**/api/v1/admin/newsletter/**'),
    failing('statistics', 'Statistics', '**/api/v1/admin/statistics?*'),
    failing('outbox', 'Jobs and Mail', '**/api/v1/admin/{jobs,mails?*}'),
    failing('settings', 'Settings', '**/api/v1/admin/settings'),
    failing('audit', 'Audit Log', '**/api/v1/admin/audit?*'),
    {
      name: 'admin/loading',
      path: '/terms',
      as,
      frame: 'screen',
      before: (page) => page.route('**/api/v1/admin/hosts?*', () => undefined),
      act: async (page) => {
        await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/admin"]')?.click());
        await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
      },
    },
  ];
}

function nothingThere(as: Person): Scene[] {
  const none = (name: string, query: string): Scene => ({
    name: `admin/${name}`,
    path: `/admin?${query}`,
    as,
    frame: 'screen',
  });
  return [
    none('draws-none', 'tab=draws&search=a+zeppelin'),
    none('people-none', 'tab=people&search=nobody+at+all'),
    none('newsletter-none', 'tab=newsletter&search=nobody'),
    none('outbox-none', 'tab=outbox&search=nobody'),
    none('draw-missing', 'tab=draws&open=nothing'),
    none('host-missing', 'open=nobody'),
    none('emails-preview-missing', 'tab=emails&type=none-of-ours'),
    none('audit-narrowed', 'tab=audit&state=site&from=2026-11-01&to=2026-11-30'),
    { name: 'admin/statistics-nothing', path: '/admin?tab=statistics&from=2020-01-01&to=2020-01-07', as },
  ];
}

/** What is asked before something that matters, and when the answer is wrong. */
function asking(as: Person): Scene[] {
  const isItYou = async (page: Page) => {
    await page.getByLabel('Name of the site').fill('Village Draws');
    await openDialog('Save settings')(page);
  };
  return [
    {
      name: 'admin/settings-is-it-you-wrong',
      path: '/admin?tab=settings',
      as,
      frame: 'screen',
      act: async (page) => {
        await isItYou(page);
        await page.getByRole('dialog').getByLabel('Your password').fill('not the password');
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await page
          .getByRole('dialog')
          .getByText(/wrong|not right|incorrect/i)
          .waitFor();
      },
      allows: NOT_AVAILABLE,
    },
    {
      name: 'admin/settings-discard',
      path: '/admin?tab=settings',
      as,
      act: async (page) => {
        await page.getByLabel('Holding mode').check();
        await page.getByRole('button', { name: 'Discard changes' }).waitFor();
      },
    },
  ];
}

function printed(as: Person): Scene[] {
  return ['statistics', 'draws', 'audit'].map((tab) => ({
    name: `admin/${tab}-print`,
    path: `/admin?tab=${tab}`,
    as,
    print: true,
  }));
}
