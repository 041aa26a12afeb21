import { ROLE_NAMES } from '#domain/accounts/role-texts.ts';
import { opensAdminArea } from '#domain/accounts/roles.ts';
import { SIGNPOSTS } from '#domain/conduct/signposts.ts';
import type { AccountEmailFacts, AccountEmailTemplate } from '#domain/email/account-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { AGE_DOCUMENT_REFUSAL_TEXTS } from '#domain/play/age-check.ts';
import { describeBreak, LIFT_CAUSE_TEXTS } from '#domain/play/breaks.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Quote, Title } from './parts.tsx';
import { linkAddress, payoutAddress } from './text-and-links.ts';

/** The content of an account email: heading, text, one action and small print. */
type Message = {
  /** Preview text in the inbox. */
  preview: string;
  title: string;
  text: string;
  /** An admin's message, shown unchanged. */
  message?: string;
  /** An admin's reason, shown unchanged. */
  reason?: string;
  action?: { href: string; text: string };
  quiet?: string;
};

type EmailMessage<T extends AccountEmailTemplate> = { template: T; data: AccountEmailFacts[T] };

type AccountEmailProps<T extends AccountEmailTemplate> = {
  email: EmailMessage<T>;
  site: EmailSite;
  subject: string;
};

export function AccountEmail<T extends AccountEmailTemplate>({ email, site, subject }: AccountEmailProps<T>) {
  const { preview, title, text, message, reason, action, quiet } = MESSAGES[email.template](email.data, site);
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={preview}
      because={`You’re getting this email because of an account on ${site.brandName}.`}
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      {message && <Quote>{message}</Quote>}
      {reason && (
        <>
          <Paragraph quiet>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {action && <Actions main={action} />}
      {quiet && <Paragraph quiet>{quiet}</Paragraph>}
    </EmailLayout>
  );
}

const NOT_YOU = 'If this wasn’t you, someone else may know your password. Please choose a new one now.';

const [helpline, ...helpSites] = SIGNPOSTS;

/** Where to find help, in emails about breaks and how people play. */
const HELP = `If you worry about your spending, call the ${helpline.name} free on ${helpline.action}, or visit ${helpSites.map(({ action }) => action).join(' or ')}.`;

const ageCheck = ({ url }: EmailSite) => ({ href: `${url}/account/age`, text: 'Your age check' });
const saferPlay = ({ url }: EmailSite) => ({ href: `${url}/account/limits`, text: 'Limits and breaks' });
const yourAccount = ({ url }: EmailSite) => ({ href: `${url}/account`, text: 'Your account' });
const newPassword = ({ url }: EmailSite) => ({
  href: `${url}/forgot-password`,
  text: 'Choose a new password',
});

const MESSAGES: { [T in AccountEmailTemplate]: (data: AccountEmailFacts[T], site: EmailSite) => Message } = {
  welcome: ({ host }, site) => (host ? welcomeHost(site) : welcomeBuyer(site)),
  'verify-email': (data, site) => ({
    preview: 'Click the link to confirm it.',
    title: 'Confirm your email address',
    text: `Thank you for joining ${site.brandName}. Please confirm your email address, so that we can send you your tickets and any news about prizes.`,
    action: { href: linkAddress(site, '/verify-email', data), text: 'Confirm email address' },
    quiet:
      'The link works once and expires after 24 hours. If you didn’t create an account with us, ignore this email.',
  }),
  'password-reset': (data, site) => ({
    preview: 'The link expires after an hour.',
    title: 'Choose a new password',
    text: 'We’ve been asked to reset the password for your account. When you choose a new one, we’ll sign you out everywhere else.',
    action: { href: linkAddress(site, '/reset-password', data), text: 'Choose a new password' },
    quiet:
      'The link works once and expires after an hour. If you didn’t ask for this, ignore this email. Your password won’t change.',
  }),
  'sign-in-link': (data, site) => ({
    preview: 'The link expires after an hour.',
    title: `Sign in to ${site.brandName}`,
    text: 'Here’s the link you asked for. It signs you in without your password.',
    action: { href: linkAddress(site, '/sign-in-link', data), text: 'Sign in' },
    quiet:
      'The link works once and expires after an hour. Don’t share it. If you didn’t ask for it, ignore this email.',
  }),
  'password-changed': ({ byLink }, site) => ({
    preview: 'If this wasn’t you, choose a new one now.',
    title: 'Your password was changed',
    text: byLink
      ? 'Your password was changed with a link we emailed you, and you’ve been signed out everywhere. Please sign in with the new one.'
      : 'Your password was changed in your account settings, and you’ve been signed out everywhere else.',
    action: newPassword(site),
    quiet: NOT_YOU,
  }),
  'email-change': (data, site) => ({
    preview: 'The change takes effect when you confirm it.',
    title: 'Confirm your new email address',
    text: `We’ve been asked to use this address for an account on ${site.brandName}. The change takes effect when you confirm it.`,
    action: { href: linkAddress(site, '/confirm-email', data), text: 'Confirm new address' },
    quiet:
      'The link works once and expires after 24 hours. If you didn’t ask for this, ignore this email. Nothing will change.',
  }),
  'email-taken': (_data, site) => ({
    preview: 'We haven’t changed anything.',
    title: 'This address already has an account',
    text: `We’ve been asked to use this address for another account on ${site.brandName}. It already has one, so we haven’t changed anything.`,
    action: { href: `${site.url}/auth?tab=login`, text: 'Sign in with this address' },
    quiet: 'If you didn’t ask for this, you don’t need to do anything.',
  }),
  'email-changed': (data, site) => addressChanged(data, site),
  'two-factor-on': (_data, site) => ({
    preview: 'You’ll need a code to sign in.',
    title: 'Two-factor sign-in is on',
    text: 'Two-factor sign-in is now on. To sign in, you’ll need your password and a code from your app. Keep your recovery codes where you can find them without your phone.',
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'two-factor-off': ({ by }, site) => ({
    preview: 'You only need your password to sign in.',
    title: 'Two-factor sign-in is off',
    text: TURNED_OFF[by],
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'two-factor-removal-asked': (data, site) => ({
    preview: 'If it wasn’t you, stop it.',
    title: 'Did you ask us to turn off two-factor sign-in?',
    text: `We’ve been asked to turn off two-factor sign-in for your account on ${site.brandName}. An admin can do so from ${formatDateTime(data.from)}. If you asked for it, you don’t need to do anything.`,
    action: { href: linkAddress(site, '/keep-two-factor', data), text: 'This wasn’t me, stop it' },
    quiet: 'If it wasn’t you, use the link above, and choose a new password.',
  }),
  'email-correction-asked': (_data, site) => ({
    preview: 'Nothing changes until the new address is confirmed.',
    title: 'Did you ask us to change your email address?',
    text: `We’ve been asked to change the email address of your account on ${site.brandName}. We’ve sent a link to the new address. Until it’s used, this address stays the one you sign in with.`,
    action: { href: `mailto:${site.supportEmail}`, text: 'Email us' },
    quiet: 'If you didn’t ask for this, email us now and choose a new password.',
  }),
  'role-changed': ({ role }, site) => ({
    preview: `Your role is now ${ROLE_NAMES[role].toLowerCase()}.`,
    title: 'Your role was changed',
    text: `An admin has changed your role on ${site.brandName} to ${ROLE_NAMES[role].toLowerCase()}.${opensAdminArea(role) ? ' You can now open the admin area. You may need to set up two-factor sign-in first.' : ''}`,
    action: opensAdminArea(role)
      ? { href: `${site.url}/admin`, text: 'Open the admin area' }
      : yourAccount(site),
    quiet: `If you think this is a mistake, email ${site.supportEmail}.`,
  }),
  'recovery-code-used': ({ left }, site) => ({
    preview: `You have ${codesLeft(left)}.`,
    title: 'A recovery code was used',
    text: `A recovery code was used to sign in to your account, instead of a code from your app. You have ${codesLeft(left)}. You can get new ones in your account.`,
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'deletion-requested': ({ waiting }, site) => ({
    preview: 'You can still change your mind.',
    title: 'We’ll delete your account',
    text: `You’ve asked us to delete your account. We’ll do it once ${drawsSettled(waiting)} settled. You don’t need to do anything else. If you change your mind before then, sign in and choose to keep your account.`,
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'account-deleted': (_data, site) => ({
    preview: 'We’ve removed your name and email address.',
    title: 'Your account has been deleted',
    text: `We’ve deleted your account and removed your name and email address from ${site.brandName}. We only keep what our financial records and the public proofs of draws need, without your name.`,
    quiet: 'This is our last email about it. You can sign up again with the same address at any time.',
  }),
  'account-suspended': ({ reason }, site) => ({
    preview: 'You can’t sign in for now.',
    title: 'Your account has been suspended',
    text: `We’ve suspended your account, so you can’t sign in to ${site.brandName} or buy tickets for now. Your tickets stay in their draws, and we’ll still email you the results.`,
    ...(reason !== '' && { reason }),
    action: { href: `mailto:${site.supportEmail}`, text: 'Email us' },
    quiet: 'If you think this is a mistake, email us and we’ll look into it.',
  }),
  'payout-details-changed': ({ lastFour, usableFrom }, site) => ({
    preview: `We’ll pay you into ${accountOf(lastFour)}.`,
    title: 'Your payout details were changed',
    text: `Your payout details on ${site.brandName} were changed. From ${formatDateTime(usableFrom)}, we’ll pay you into ${accountOf(lastFour)}. We won’t pay you anything before then.`,
    action: { href: payoutAddress(site), text: 'How you are paid' },
    quiet: `If you didn’t change them, choose a new password now, enter your own details again and email ${site.supportEmail}.`,
  }),
  'break-taken': ({ until }, site) => ({
    preview: `It lasts until ${formatDateTime(until)}.`,
    title: 'You’re taking a break',
    text: `You can’t buy tickets on ${site.brandName} until ${formatDateTime(until)}. Nobody can end the break earlier, not even us. Orders that were waiting for payment are cancelled, and we don’t send you newsletters, updates or reminders. You keep your tickets, and you can still win and claim prizes.`,
    action: { href: `${site.url}/account/limits`, text: 'My limits' },
    quiet: HELP,
  }),
  'closed-for-good': (_data, site) => ({
    preview: 'You can’t sign in or buy tickets any more.',
    title: 'Your account is closed for good',
    text: `You can’t sign in to ${site.brandName}, buy tickets or open another account. Nobody can undo this, not even us. Orders that were waiting for payment are cancelled, and we don’t send you newsletters, updates or reminders. Your tickets stay in their draws. If you win, we’ll email you.`,
    action: { href: `${site.url}/safer-play`, text: 'Where to find help' },
    quiet: HELP,
  }),
  'account-idle': ({ deletedOn }, site) => ({
    preview: 'Sign in if you want to keep it.',
    title: 'Do you still need your account?',
    text: `You haven’t used your account on ${site.brandName} for a long time. We’ll delete it on ${formatLongDate(deletedOn)}, with your name and email address. If you want to keep it, sign in before then.`,
    action: { href: `${site.url}/auth?tab=login`, text: 'Sign in and keep it' },
    quiet: 'If you don’t need it any more, you don’t need to do anything.',
  }),
  'age-document-wanted': (_data, site) => ({
    preview: 'You can send a photo or a PDF.',
    title: 'Please send us proof of your age',
    text: `Only adults can win on ${site.brandName}. Before you get your prize or your cash, please send us a photo or PDF of a document that shows your name and date of birth, such as a passport or driving licence.`,
    action: ageCheck(site),
    quiet: 'Only our admins can see it. We delete it when we’ve decided.',
  }),
  'age-document-withdrawn': (_data, site) => ({
    preview: 'You don’t have to send us a document.',
    title: 'We no longer ask for proof of your age',
    text: 'You don’t have to send the document that we asked you for. If we still need to check your age, your account says so.',
    action: ageCheck(site),
  }),
  'age-document-decided': ({ refusal }, site) => ({
    preview: refusal === null ? 'That’s all we need.' : 'You can send another document.',
    title: refusal === null ? 'Your age is confirmed' : 'We couldn’t confirm your age',
    text:
      refusal === null
        ? 'Your document proves that you’re 18 or over. You can go on where you were. We’ve deleted the document.'
        : `${AGE_DOCUMENT_REFUSAL_TEXTS[refusal]} We’ve deleted the document. If you think that’s wrong, you can send another one.`,
    action: ageCheck(site),
  }),
  'safer-play-message': ({ text }, site) => ({
    preview: 'Our team has written to you.',
    title: 'A message about how you play',
    text: 'Our team has written to you about your tickets:',
    message: text,
    action: saferPlay(site),
    quiet: HELP,
  }),
  'safer-play-limit': ({ monthlyPence }, site) => ({
    preview: `You can spend at most ${formatPounds(monthlyPence)} a month.`,
    title: 'We’ve set a limit for you',
    text: `From now on, you can spend at most ${formatPounds(monthlyPence)} on tickets in a calendar month. You can choose a lower limit, but not a higher one.`,
    action: saferPlay(site),
    quiet: `If you think that’s wrong, email ${site.supportEmail}. ${HELP}`,
  }),
  'safer-play-break': ({ until }, site) => ({
    preview: 'You can’t buy tickets for a while.',
    title: 'We’ve started a break for you',
    text: `${describeBreak(until)} You keep your tickets, and you can still win with them.`,
    action: saferPlay(site),
    quiet: HELP,
  }),
  'safer-play-break-lifted': ({ cause, until }, site) => ({
    preview:
      until === null ? 'You can buy tickets again.' : `Your own break lasts until ${formatDateTime(until)}.`,
    title: 'We’ve ended the break that we started',
    text: `We’re sorry: we started a break from buying tickets for you by mistake. ${LIFT_CAUSE_TEXTS[cause]} ${
      until === null
        ? 'You can buy tickets again.'
        : `The break that you chose yourself stays, until ${formatDateTime(until)}.`
    }`,
    action: saferPlay(site),
    quiet: `If you have questions, email ${site.supportEmail}.`,
  }),
  'account-unsuspended': (_data, site) => ({
    preview: 'You can sign in again.',
    title: 'You can use your account again',
    text: `We’ve lifted the suspension of your account, so you can sign in to ${site.brandName} again. Your tickets weren’t affected.`,
    action: { href: `${site.url}/auth?tab=login`, text: 'Sign in' },
  }),
};

const accountOf = (lastFour: string | null) =>
  lastFour === null ? 'your Stripe account' : `the account ending in ${lastFour}`;

function welcomeBuyer(site: EmailSite): Message {
  return {
    preview: 'Your email address is confirmed.',
    title: `Welcome to ${site.brandName}`,
    text: 'Your email address is confirmed. We’ll send your tickets, their proofs and any news about prizes here. Every draw shows how many tickets have been sold, where the money goes and how to check the result.',
    action: { href: `${site.url}/prize-draws`, text: 'See the prize draws' },
  };
}

function welcomeHost(site: EmailSite): Message {
  return {
    preview: 'Your email address is confirmed. Next, book a short call.',
    title: `Welcome to ${site.brandName}`,
    text: 'Your email address is confirmed. You can create your first prize draw now and save it. Before you can publish it, we’ll have a short call to check who you are, so that buyers can trust you.',
    action: { href: `${site.url}/prize-draw/new`, text: 'Create a prize draw' },
    quiet: 'Your dashboard shows how to book the call.',
  };
}

function addressChanged(data: AccountEmailFacts['email-changed'], site: EmailSite): Message {
  const shared = {
    title: 'Your email address was changed',
    text: 'The email address of your account was changed. From now on, we’ll email you at the new address.',
  };
  if (data.tokenId === undefined) {
    return {
      ...shared,
      preview: 'If this wasn’t you, email us.',
      action: { href: `${site.url}/help`, text: 'Help and contact' },
      quiet: 'If this was you, you don’t need to do anything. If it wasn’t, please email us.',
    };
  }
  return {
    ...shared,
    preview: 'If this wasn’t you, change it back.',
    action: { href: linkAddress(site, '/undo-email', data), text: 'This wasn’t me, change it back' },
    quiet:
      'If this was you, you don’t need to do anything. If it wasn’t, use the link above. It works once and expires after 72 hours. You’ll choose a new password, and we’ll sign everyone out.',
  };
}

const TURNED_OFF: Record<AccountEmailFacts['two-factor-off']['by'], string> = {
  person:
    'Two-factor sign-in was turned off in your account. You only need your password to sign in. You can turn it on again at any time.',
  operator:
    'Our team turned off two-factor sign-in for your account. You only need your password to sign in until you turn it on again.',
  link: 'You chose a new password with a link we emailed you. We also turned off two-factor sign-in, in case someone else had turned it on. You can turn it on again at any time.',
};

function codesLeft(left: number): string {
  if (left === 0) return 'none left';
  return left === 1 ? 'one left' : `${left} left`;
}

function drawsSettled(waiting: number): string {
  return waiting === 1
    ? 'the prize draw you’ve entered or run is over, and its prizes and payments are'
    : `the ${waiting} prize draws you’ve entered or run are over, and their prizes and payments are`;
}
