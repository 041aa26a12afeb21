import { Link } from '@tanstack/react-router';
import { formatKept, listRetentionRules } from '#domain/conduct/retention.ts';
import { describePromoter, namePromoter } from '#domain/site/operator.ts';
import { useSite } from '#web/lib/router-context.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { SupportAddress } from './support-address.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, why, who sees it and how long we keep it. We show no adverts, use no trackers and sell no data."
      sections={usePrivacySections()}
    />
  );
}

/** The sections of the privacy policy, which is also shown before the site opens. */
export function usePrivacySections(): readonly LegalSection[] {
  const { brandName, promoter } = useSite();
  return [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: (
        <p>
          {namePromoter(promoter, brandName)} is responsible for this site and all draws on it.
          {promoter && ` That’s ${describePromoter(promoter)}.`} You can reach us at <SupportAddress />.
        </p>
      ),
    },
    ...SECTIONS,
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <p>
          In <Link to="/account/data">your account</Link> you can download what we hold about you, withdraw
          your consents and delete the account. You can also correct your name and email address. You may
          object to how we use your data. For any of this, or anything else, write to <SupportAddress />. If
          you’re not happy with our response, you can complain to the Information Commissioner’s Office.
        </p>
      ),
    },
  ];
}

/** The rules that the jobs apply, with what the operator has changed. */
function RetentionList() {
  const { keptDays } = useSite();
  return (
    <ul>
      {listRetentionRules(keptDays).map(({ what, days, after }) => (
        <li key={what}>
          <strong>{what}:</strong> {`${formatKept(days)} after ${after}.`}
        </li>
      ))}
    </ul>
  );
}

function AgeCheckItem() {
  const { ageChecker } = useSite();
  return (
    <li>
      <strong>Your age check:</strong> {describeAgeCheck(ageChecker)}
    </li>
  );
}

function WhoChecksAges() {
  const { ageChecker } = useSite();
  return ageChecker ? `${ageChecker}, which checks ages for us, gets what it needs for that.` : null;
}

/** Says what is kept of an age check and, if a provider checks ages, which details it gets. */
export function describeAgeCheck(ageChecker: string | undefined): string {
  const kept = 'whether you’ve shown that you’re 18 or over, how and when.';
  const asked = ageChecker
    ? ` To check your age, we send ${ageChecker} your name, your date of birth and the address that you enter. They tell us only whether you’re over 18. We don’t keep that address.`
    : '';
  return `${kept}${asked} If we need a document from you, we keep it encrypted. Only our admins see it, and we delete it once they’ve decided. If a check says that you’re under 18, we keep a hash of your email address, and one of your name and date of birth, so that we recognise you in another account. A hash is a code that doesn’t reveal your details.`;
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'what',
    heading: 'What we keep, and why',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> your name, email address, role, and a hash of your password, which
          doesn’t reveal the password. If you use two-factor sign-in, also its secret, encrypted. We use this
          to sign you in and to reach you.
        </li>
        <li>
          <strong>Your confirmations:</strong> that you’re 18 or over and live in the UK, and when you told
          us. Only people who are may enter.
        </li>
        <li>
          <strong>Your orders and tickets:</strong> what you bought, when, at what price, and the name and
          email address you gave. We use this to sell you tickets, find winners and keep our accounts.
        </li>
        <li>
          <strong>Your challenge answers:</strong> these decide which tickets are entered. We publish them at
          the close of a draw, with the ticket’s number and without your name.
        </li>
        <li>
          <strong>Your prizes:</strong> the name, address and phone number you give when you claim, and the
          messages and files about the prize. We use this to get it to you, and to decide what happens if
          something is wrong with it.
        </li>
        <li>
          <strong>Your date of birth:</strong> we use this to check that you’re 18 or over. You see it in your
          profile. Our admins see it only when they check a document that proves your age.
        </li>
        <AgeCheckItem />
        <li>
          <strong>Your limits and breaks:</strong> your monthly limit, what you spend in each month, and any
          break or closure. We use this to stop sales. After a break or a closure begins, we keep hashes of
          your email address, and of your name with your date of birth, also when your account is deleted.
          They don’t reveal them, and keep you from opening another account.
        </li>
        <li>
          <strong>Your entries by post:</strong> what you write on a card: your name, address, date of birth,
          and email address or phone number. We use this to enter you, to keep to the limits for each person,
          and to reach you if you win. Only our admins and the people who record the post see it.
        </li>
        <li>
          <strong>Your complaints:</strong> what you and we wrote, and your email address. We use this to
          answer you. The host doesn’t see it. We publish only how many complaints there were and how they
          ended.
        </li>
        <li>
          <strong>Your bank details:</strong> if you host, win cash or act for a charity, the account we pay,
          encrypted, or your account at our payment provider. We use this to pay you.
        </li>
        <li>
          <strong>What a charity agreed to:</strong> who agreed to a draw for it, and in which role. This
          shows that it did.
        </li>
        <li>
          <strong>What you host:</strong> the draws you create, with their pictures, and your drafts. We use
          this to publish them. If you ask for a verification call, we keep your note until you’re verified.
        </li>
        <li>
          <strong>The newsletter:</strong> your email address, if you asked for it and confirmed that. We use
          this to send it. If you don’t confirm within 3 days, we don’t put your address on the list.
        </li>
        <li>
          <strong>Reminders:</strong> your email address, if you asked to hear when ticket sales open. We
          delete it once we’ve emailed you, and the email after 3 days.
        </li>
        <li>
          <strong>Updates you’ve unsubscribed from:</strong> that you don’t want emails from the host of a
          draw, or of any draw. We use this to stop sending them.
        </li>
        <li>
          <strong>Whether email reaches you:</strong> whether an email to you bounced, or you marked one as
          spam, as our email providers tell us. We use this to stop sending emails there.
        </li>
        <li>
          <strong>Technical records:</strong> sessions, and for a short time how often someone tried to sign
          in. We use this to keep accounts safe.
        </li>
      </ul>
    ),
  },
  {
    id: 'sees',
    heading: 'Who sees it',
    body: (
      <>
        <p>
          Everyone sees your first initial and last name, such as “A. Baker”, if your ticket is shown during a
          countdown or wins. Other signed-in people see the same in the list of participants. The hosts of
          draws you enter, and our admins, see your name and email address.
        </p>
        <p>
          If you claim a prize, its host and our admins see your contact details, the messages and the files.
          You can object to being named as a winner. If you do, the public doesn’t see your name.
        </p>
        <p>
          Our bank, and the companies that handle payments and deliver email for us, get what they need to do
          so. <WhoChecksAges /> No one else gets your details, unless the law requires it. No page of this
          site loads anything that tracks you. If you watch a host’s video on the live screen of a draw, the
          site that has the video sees that you do.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <>
        <p>
          We keep your account until you delete it, or have not used it for a long time. We keep orders,
          tickets and results for as long as we must keep accounts and a draw’s result must be provable. Once
          you delete your account, they no longer carry your name. We delete an account once every draw you’ve
          entered or run is over, and its prizes and payments are settled. We delete bank details when you
          replace them, unless we’ve sent a payment to them. If you unsubscribe from the newsletter, we keep a
          note of that, so that the links in older newsletters work, until you delete your account or ask us
          to forget it.
        </p>
        <p>We delete other data after a fixed time:</p>
        <RetentionList />
      </>
    ),
  },
  {
    id: 'counts',
    heading: 'What we count without identifying you',
    body: (
      <p>
        Hosts see how often their draw’s page was opened, in which hour, on what kind of device (phone, tablet
        or computer), and from where. “Where” comes from a short list, such as a search engine or a social
        network. We count this when we send the page, from what your browser tells us with every request, and
        keep only these counts. We don’t set a cookie for this or store anything on your device. We don’t keep
        your IP address, your browser’s name or the address you came from with the counts. No one can tell
        from a count who was counted.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <p>
        We use three, and all are needed for what you’re doing. Two are set when you sign in: one keeps you
        signed in, and one remembers that you’ve used this browser. The third shows you the same skill
        challenge again. Our <Link to="/cookies">Cookie Policy</Link> describes them.
      </p>
    ),
  },
];
