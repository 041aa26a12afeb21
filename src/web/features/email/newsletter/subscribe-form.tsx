import { useState } from 'react';
import { useSite } from '#web/lib/router-context.ts';
import { AddressForm } from './address-form.tsx';
import { describeError, SUBSCRIBE, useSubscribe } from './use-subscribe.ts';

type SubscribeFormProps = { label: string; email?: string | undefined };

/** A subscription form, or a notice while the newsletter accepts no new subscribers. */
export function SubscribeForm(props: SubscribeFormProps) {
  if (useSite().newsletter) return <OpenSubscribeForm {...props} />;
  return <p className="measure">You can’t sign up for our newsletter at the moment.</p>;
}

function OpenSubscribeForm({ label, email }: SubscribeFormProps) {
  const { subscribe, isPending, isSuccess, error } = useSubscribe();
  const [empty, setEmpty] = useState(false);
  if (isSuccess) {
    return (
      <p className="measure">
        <strong className="font-semibold">Please check your inbox.</strong> Click the link we’ve emailed you
        to confirm that you want the newsletter. If it doesn’t arrive within a few minutes, check your spam
        folder, or sign up again in an hour.
      </p>
    );
  }
  return (
    <AddressForm
      action={SUBSCRIBE}
      label={label}
      button="Subscribe"
      address={email}
      pending={isPending}
      error={
        empty
          ? 'Please enter your email address to subscribe.'
          : error
            ? describeError(error, 'Failed to subscribe. Please try again later.')
            : undefined
      }
      onAddress={(email) => {
        setEmpty(email === '');
        if (email !== '') void subscribe(email);
      }}
      className="max-w-112"
    />
  );
}
