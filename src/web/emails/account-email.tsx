import type { AccountEmailFacts, AccountEmailTemplate } from '#domain/email/account-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { EmailLayout } from './email-layout.tsx';
import { Actions, Paragraph, Quote, Title } from './parts.tsx';
import { linkAddress, payoutAddress } from './text-and-links.ts';

/** The content of an account email: heading, text, one action and small print. */
type Message = {
  /** Preview text in the inbox. */
  preview: string;
  title: string;
  text: string;
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
  const { preview, title, text, reason, action, quiet } = MESSAGES[email.template](email.data, site);
  return (
    <EmailLayout
      site={site}
      subject={subject}
      preview={preview}
      because={`You have this email because of an account on ${site.brandName}.`}
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      {reason && (
        <>
          <Paragraph quiet>The reason given:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {action && <Actions main={action} />}
      {quiet && <Paragraph quiet>{quiet}</Paragraph>}
    </EmailLayout>
  );
}

const NOT_YOU = 'If this was not you, somebody else may know your password: please choose a new one now.';

const yourAccount = ({ url }: EmailSite) => ({ href: `${url}/account`, text: 'Your account' });
const newPassword = ({ url }: EmailSite) => ({
  href: `${url}/forgot-password`,
  text: 'Choose a new password',
});

const MESSAGES: { [T in AccountEmailTemplate]: (data: AccountEmailFacts[T], site: EmailSite) => Message } = {
  welcome: ({ host }, site) => (host ? welcomeHost(site) : welcomeBuyer(site)),
  'verify-email': (data, site) => ({
    preview: 'One click, and we know that we can reach you.',
    title: 'Is this your address?',
    text: `Thank you for joining ${site.brandName}. Please confirm that this is your address, so that your tickets and any news of your prizes reach you.`,
    action: { href: linkAddress(site, '/verify-email', data), text: 'Confirm address' },
    quiet:
      'The link works once, within 24 hours. If you did not make an account with us, you can ignore this email.',
  }),
  'password-reset': (data, site) => ({
    preview: 'The link works once, within the hour.',
    title: 'Choose a new password',
    text: 'Somebody, we hope you, asked for a new password for your account. Once you have chosen one, you are signed out everywhere else.',
    action: { href: linkAddress(site, '/reset-password', data), text: 'Choose a new password' },
    quiet:
      'The link works once, within the hour. If it was not you, you can ignore this email: your password stays as it is.',
  }),
  'password-changed': ({ byLink }, site) => ({
    preview: 'You were signed out everywhere else.',
    title: 'Your password was changed',
    text: byLink
      ? 'It was changed with the link that we sent you, and you were signed out everywhere. Please sign in with the new one.'
      : 'It was changed from your account, and you were signed out everywhere else.',
    action: newPassword(site),
    quiet: NOT_YOU,
  }),
  'email-change': (data, site) => ({
    preview: 'It takes effect once you confirm it.',
    title: 'Is this your new address?',
    text: `Somebody, we hope you, wants to use this address for their account on ${site.brandName}. It takes effect once you confirm it.`,
    action: { href: linkAddress(site, '/confirm-email', data), text: 'Confirm new address' },
    quiet:
      'The link works once, within 24 hours. If it was not you, you can ignore this email: nothing changes.',
  }),
  'email-taken': (_data, site) => ({
    preview: 'Nothing was changed.',
    title: 'This address already has an account',
    text: `Somebody, we hope you, tried to use this address for another account on ${site.brandName}. It already has one, so nothing was changed.`,
    action: { href: `${site.url}/auth?tab=login`, text: 'Sign in with this address' },
    quiet: 'If it was not you, there is nothing you need to do.',
  }),
  'email-changed': (data, site) => addressChanged(data, site),
  'two-factor-on': (_data, site) => ({
    preview: 'From now on, signing in asks for a code.',
    title: 'Two-factor sign-in is on',
    text: 'From now on, signing in asks for your password and for a code from your app. Please keep your recovery codes where you can find them without your phone.',
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'two-factor-off': ({ by }, site) => ({
    preview: 'Signing in asks for the password alone.',
    title: 'Two-factor sign-in is off',
    text: TURNED_OFF[by],
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'recovery-code-used': ({ left }, site) => ({
    preview: `You have ${codesLeft(left)}.`,
    title: 'A recovery code was used',
    text: `Somebody, we hope you, used one of your recovery codes instead of the app. You have ${codesLeft(left)}; you can make new ones in your account.`,
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'deletion-requested': ({ waiting }, site) => ({
    preview: 'You can change your mind until then.',
    title: 'We will delete your account',
    text: `You asked us to. It happens once ${drawsOver(waiting)} over and the time to claim prizes has passed; there is nothing else to do. Until then you can sign in, and keep your account if you change your mind.`,
    action: yourAccount(site),
    quiet: NOT_YOU,
  }),
  'account-deleted': (_data, site) => ({
    preview: 'Your name and email address are gone.',
    title: 'Your account is deleted',
    text: `Your name and your email address are gone from ${site.brandName}. What our accounts and the public proofs of draws need stays, without your name.`,
    quiet: 'This is the last email about it. You can make a new account with the same address at any time.',
  }),
  'account-suspended': ({ reason }, site) => ({
    preview: 'You cannot sign in for now.',
    title: 'Your account is suspended',
    text: `You cannot sign in to ${site.brandName} or buy tickets for now. The tickets that you have stay in their draws, and we still send you the results.`,
    ...(reason !== '' && { reason }),
    action: { href: `mailto:${site.supportEmail}`, text: 'Write to us' },
    quiet: 'If you think that this is a mistake, please write to us: somebody will look at it.',
  }),
  'payout-details-changed': ({ lastFour, usableFrom }, site) => ({
    preview: `Payouts go to ${accountOf(lastFour)}.`,
    title: 'Your payout details were changed',
    text: `From ${formatDateTime(usableFrom)}, payouts from ${site.brandName} go to ${accountOf(lastFour)}. Until then, we make no payouts to you.`,
    action: { href: payoutAddress(site), text: 'How you are paid' },
    quiet: `If you did not change them, please choose a new password now, enter your own details again and write to ${site.supportEmail}.`,
  }),
  'account-unsuspended': (_data, site) => ({
    preview: 'You can sign in again.',
    title: 'Your account is open again',
    text: `You can sign in to ${site.brandName} as before. Your tickets were never touched.`,
    action: { href: `${site.url}/auth?tab=login`, text: 'Sign in' },
  }),
};

const accountOf = (lastFour: string | null) =>
  lastFour === null ? 'your account at Stripe' : `the account that ends in ${lastFour}`;

function welcomeBuyer(site: EmailSite): Message {
  return {
    preview: 'Your address is confirmed, and your tickets will reach you.',
    title: `Welcome to ${site.brandName}`,
    text: 'Your address is confirmed: your tickets, their proofs and any news of your prizes will reach you here. Every draw shows how many tickets are sold, where the money goes, and how anybody can check the result.',
    action: { href: `${site.url}/prize-draws`, text: 'See the prize draws' },
  };
}

function welcomeHost(site: EmailSite): Message {
  return {
    preview: 'Your address is confirmed. Next we talk, and then you can publish.',
    title: `Welcome to ${site.brandName}`,
    text: 'Your address is confirmed. You can write your first prize draw now and save it. Before it can be published we have a short call with you, so that everybody who buys tickets knows that we know you.',
    action: { href: `${site.url}/prize-draw/new`, text: 'Write a prize draw' },
    quiet: 'Your dashboard shows how to arrange the call.',
  };
}

function addressChanged(data: AccountEmailFacts['email-changed'], site: EmailSite): Message {
  const shared = {
    title: 'Your address was changed',
    text: 'From now on your account has another address, and emails go there.',
  };
  if (data.tokenId === undefined) {
    return {
      ...shared,
      preview: 'If it was not you, write to us.',
      action: { href: `${site.url}/help`, text: 'Help and contact' },
      quiet: 'If it was you, there is nothing you need to do. If it was not, please write to us.',
    };
  }
  return {
    ...shared,
    preview: 'If it was not you, put it back.',
    action: { href: linkAddress(site, '/undo-email', data), text: 'That was not me: put it back' },
    quiet:
      'If it was you, there is nothing you need to do. The link works once, within 72 hours: you choose a new password with it, and everybody is signed out.',
  };
}

const TURNED_OFF: Record<AccountEmailFacts['two-factor-off']['by'], string> = {
  person: 'Signing in asks for your password alone from now on. You can turn it on again at any time.',
  operator:
    'It was turned off by the team who run this site. Signing in asks for your password alone until you turn it on again.',
  link: 'You chose a new password with a link that we sent you. Somebody else may have turned two-factor sign-in on before, so we turned it off. You can turn it on again at any time.',
};

function codesLeft(left: number): string {
  if (left === 0) return 'none left';
  return left === 1 ? 'one left' : `${left} left`;
}

function drawsOver(waiting: number): string {
  return waiting === 1
    ? 'the prize draw that you entered is'
    : `the ${waiting} prize draws that you entered are`;
}
