import { ArrowLeft } from 'lucide-react';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { OrganisationForm } from './organisation-form.tsx';

export function NewOrganisationPage() {
  return (
    <Page width="reading">
      <PageHeader
        back={
          <ButtonLink to="/organisations" variant="quiet">
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            Your organisations
          </ButtonLink>
        }
        title="Create an organisation"
        lead="You’ll be its owner. You’ll be responsible for its draws and receive the payouts. You can invite a team next."
      />
      <OrganisationForm />
    </Page>
  );
}
