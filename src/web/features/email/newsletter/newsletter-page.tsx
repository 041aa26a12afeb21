import { NewsletterMessage } from './newsletter-message.tsx';
import type { NewsletterSearch } from './search.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** The newsletter form as a page, for submits without script. */
export function NewsletterPage({ outcome }: NewsletterSearch) {
  if (outcome === 'done') {
    return (
      <NewsletterMessage heading="Please check your inbox">
        <p>
          Click the link we’ve emailed you to confirm that you want the newsletter. If it doesn’t arrive
          within a few minutes, check your spam folder, or sign up again in an hour.
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
  new: 'Hear about new prize draws and what they’ve raised, now and then. Unsubscribe any time.',
  failed: 'Please check the address and try again.',
  'too-many': 'You’ve tried too many times. Please wait a while and try again.',
};
