import { Link } from '@tanstack/react-router';
import { CONTACT_KEPT_DAYS } from '#domain/awards/deadlines.ts';
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
  const { brandName } = useSite();
  return [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: (
        <p>
          {brandName}, reached at <SupportAddress />, for this site and all draws on it.
        </p>
      ),
    },
    ...SECTIONS,
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <p>
          <Link to="/account/data">Your account</Link> lets you download what we hold about you, take back
          what you agreed to, and delete the account; your name and address you can correct there as well. You
          may also object to how we use your data. For all of that, and for everything else, write to{' '}
          <SupportAddress />. If you are not content with our answer, you can complain to the Information
          Commissioner’s Office.
        </p>
      ),
    },
  ];
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'what',
    heading: 'What we keep, and what for',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, role, and a hash of your password, from which
          the password cannot be read; with two-factor sign-in also its secret, encrypted. To let you in and
          to reach you.
        </li>
        <li>
          <strong>Your confirmations:</strong> that you are 18 or over and live in the UK, and when you said
          so. Because only such people may enter.
        </li>
        <li>
          <strong>Your orders and tickets:</strong> what you bought, when, at what price, and the name and
          email address that you gave. To sell you tickets, to find winners, and to keep books.
        </li>
        <li>
          <strong>Your challenge answers:</strong> to decide which tickets are entered. They are published at
          the close of a draw, with the ticket’s number and without your name.
        </li>
        <li>
          <strong>Your prizes:</strong> the name, address and phone number of a claim, and the messages and
          files about a prize. To get it to you, and to decide if something is wrong with it.
        </li>
        <li>
          <strong>Your bank details:</strong> if you host, win cash or act for a charity, the account to which
          we pay, encrypted, or your account at our payment provider. To pay you.
        </li>
        <li>
          <strong>What a charity agreed to:</strong> who agreed to a draw for it, and in which role. To show
          that it did.
        </li>
        <li>
          <strong>What you host:</strong> the draws that you write, with their pictures. To publish them.
        </li>
        <li>
          <strong>The newsletter:</strong> your email address, if you asked for it and confirmed that. To send
          it. An address that nobody confirms within 3 days is not put on the list.
        </li>
        <li>
          <strong>Updates that you left:</strong> that you want no more emails from the host of a draw, or of
          any draw. To send you none.
        </li>
        <li>
          <strong>Whether email reaches you:</strong> that one came back from your address, or that you called
          one spam, as those who deliver it tell us. To send none there any more.
        </li>
        <li>
          <strong>Technical records:</strong> sessions, and for a short time how often somebody tried to sign
          in. To keep accounts safe.
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
          Everyone sees your first initial and last name, such as “A. Baker”, when your ticket is shown during
          a countdown or wins. Other signed-in people see the same in the list of participants. The host of a
          draw that you entered sees your name and email address, and so do our admins.
        </p>
        <p>
          If you claim a prize, its host and our admins see the contact details of your claim, the messages
          and the files. You can object to being named as a winner; the public then does not see your name.
        </p>
        <p>
          Our bank, and those who carry out payments and deliver email for us, receive what they need for it.
          Nobody else does, unless the law demands it. No page of this site loads anything that watches you.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <p>
        Your account as long as you have it. Orders, tickets and results as long as books must be kept and a
        draw’s result must be provable; when an account is deleted, what remains of it there no longer carries
        your name. Deleting waits until every draw that you entered is finished and you have been paid what
        you are owed. The contact details, messages and files of a prize are deleted {CONTACT_KEPT_DAYS} days
        after its case is closed; bank details when you replace them, unless a payment was sent to them. An
        address that left the newsletter stays noted as such, so that the links in older ones work, until you
        delete your account or ask us to forget it.
      </p>
    ),
  },
  {
    id: 'counts',
    heading: 'What we count without knowing you',
    body: (
      <p>
        Hosts see how often the page of their draw was opened, in which hour, on a phone, a tablet or a
        computer, and from where, out of a short list such as a search engine or a social network. That is
        counted when the page is sent, from what your browser says of itself with every request, and only
        these counts are kept: no cookie is set for it, nothing is stored on your device, and neither your IP
        address, nor what your browser calls itself, nor the address that you came from is kept with them.
        Nobody can tell from a count who was counted.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <p>
        Two at most, both needed for what you are doing: one keeps you signed in, the other puts you the same
        skill challenge again. The <Link to="/cookies">Cookie Policy</Link> describes them.
      </p>
    ),
  },
];
