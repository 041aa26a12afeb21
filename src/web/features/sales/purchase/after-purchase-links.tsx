import { ButtonLink } from '#web/components/ui/button.tsx';

export function AfterPurchaseLinks({ id }: { id: string }) {
  return (
    <div className="mt-8 grid gap-3 sm:flex" data-screen-only="">
      <ButtonLink to="/dashboard">View in Dashboard</ButtonLink>
      <ButtonLink to="/prize-draw/$id" params={{ id }} variant="secondary">
        Return to Prize Draw
      </ButtonLink>
    </div>
  );
}
