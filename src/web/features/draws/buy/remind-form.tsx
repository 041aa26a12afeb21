import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

/** Asks for an email when sales open. A plain form, so that it adds nothing to the page's script. */
export function RemindForm({ drawId }: { drawId: string }) {
  return (
    <form method="post" action={`/api/v1/prize-draws/${drawId}/sale-reminders`} className="mt-4">
      <Field
        id="remind-me"
        label="Email me when ticket sales open"
        help="You’ll get one email. Then we delete your address."
      >
        <div className="flex flex-wrap gap-2.5">
          <Input
            type="email"
            name="email"
            required
            maxLength={255}
            autoComplete="email"
            placeholder="you@example.org"
            className="min-w-40 flex-1"
          />
          <Button type="submit" variant="secondary" className="max-sm:grow">
            Remind me
          </Button>
        </div>
      </Field>
    </form>
  );
}
