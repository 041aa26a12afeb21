import { NewsletterMessage } from './newsletter-message.tsx';
import type { NewsletterSearch } from './search.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** The newsletter form as a page, for submits without script. */
export function NewsletterPage({ outcome }: NewsletterSearch) {
  if (outcome === 'done') {
    return (
      <NewsletterMessage heading="Please look into your inbox">
        <p>
          A link there confirms that it is you who wants the newsletter. If none comes within a few minutes,
          look among unwanted mail, or ask again in an hour.
        </p>
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage heading={outcome ? 'Subscription failed' : 'Newsletter'}>
      <p>{TEXT[outcome ?? 'new']}</p>
      <SubscribeForm label="Email address" />
    </NewsletterMessage>
  );
}

const TEXT = {
  new: 'New prize draws and what they raised, now and then. You can leave with one press.',
  failed: 'Please check the address and try again.',
  'too-many': 'Those were many attempts. Please wait a while and try again.',
};
