import { toast } from '#web/components/ui/toast.ts';
import { AddressForm } from '#web/features/email/newsletter/address-form.tsx';
import { describeError, SUBSCRIBE, useSubscribe } from '#web/features/email/newsletter/use-subscribe.ts';
import { ApiError } from '#web/lib/api.ts';

/** A loose pattern that catches typing errors. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const fail = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** The newsletter sign-up on the coming-soon page. */
export function SignUp() {
  const { subscribe, isPending, isSuccess } = useSubscribe();
  const signUp = (email: string, form: HTMLFormElement) => {
    if (email === '') return fail('Email Required', 'Please enter your email address to subscribe.');
    if (!ADDRESS.test(email)) return fail('Invalid Email', 'Please enter a valid email address.');
    void subscribe(email, {
      onSuccess: () => {
        form.reset();
        toast({
          title: 'Subscription Successful!',
          description:
            "Thank you for subscribing. We'll notify you when we launch! Please click the link we've emailed you to confirm.",
        });
      },
      onError: (error) =>
        fail(
          'Subscription Failed',
          error instanceof ApiError
            ? describeError(error, 'Failed to subscribe. Please try again.')
            : 'An error occurred. Please try again later.',
        ),
    });
  };
  return (
    <AddressForm
      action={SUBSCRIBE}
      label="Tell me when you open"
      button="Notify me"
      pending={isPending}
      onAddress={signUp}
      help={
        <span aria-live="polite">
          {isSuccess
            ? 'One more step. Please click the link we’ve emailed you.'
            : 'We’ll only email you about that and our newsletter. Unsubscribe any time.'}
        </span>
      }
      className="max-w-112"
    />
  );
}
