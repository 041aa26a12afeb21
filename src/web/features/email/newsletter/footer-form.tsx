import { toast } from '#web/components/ui/toast.ts';
import { useSite } from '#web/lib/router-context.ts';
import { AddressForm } from './address-form.tsx';
import { describeError, SUBSCRIBE, useSubscribe } from './use-subscribe.ts';

/** The newsletter form in the footer of every page. */
export function FooterNewsletter() {
  return useSite().newsletter ? <Form /> : null;
}

function Form() {
  const { subscribe, isPending, isSuccess } = useSubscribe();
  const send = (email: string, form: HTMLFormElement) => {
    if (email === '') return;
    void subscribe(email, {
      onSuccess: () => {
        form.reset();
        toast({
          title: 'Thank you for subscribing!',
          description:
            "You'll receive our newsletter with the latest updates once you've clicked the link we've emailed you.",
        });
      },
      onError: (error) =>
        toast({
          title: 'Subscription failed',
          description: describeError(error, 'Failed to subscribe. Please try again later.'),
          variant: 'destructive',
        }),
    });
  };
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter" className="font-semibold font-text text-base tracking-normal">
        Newsletter
      </h2>
      <p className="mt-1 mb-3 text-muted text-sm" aria-live="polite">
        {isSuccess
          ? 'One more step: please click the link we’ve emailed you.'
          : 'Hear about new prize draws and what they’ve raised, now and then.'}
      </p>
      <AddressForm
        action={SUBSCRIBE}
        label="Email address"
        button="Subscribe"
        pending={isPending}
        onAddress={send}
        className="max-w-96"
      />
    </section>
  );
}
