import { Body, Container, Head, Hr, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { buildDrawTheme } from '#domain/looks/theme.ts';
import { buildOrganisationPath } from '#domain/organisations/addresses.ts';
import { DISPLAY_FACE, HOUSE, styleSheet, TEXT_FACE, ThemeProvider, useTheme, WRAPS } from './palette.tsx';
import { Paragraph } from './parts.tsx';

type OrganisationOfEmail = NonNullable<EmailDraw['organisation']>;

type EmailLayoutProps = {
  site: EmailSite;
  /** The draw whose colours the email uses; by default, the email uses the site's. */
  draw?: EmailDraw;
  subject: string;
  /** Preview text in the inbox. */
  preview: string;
  /** Why the recipient gets this email. */
  because: string;
  children: ReactNode;
};

/** The frame of every email: the brand, the colours and the reason why it was sent. */
export function EmailLayout({ site, draw, subject, preview, because, children }: EmailLayoutProps) {
  const theme = draw ? buildDrawTheme(draw) : HOUSE;
  const { paper } = theme.light;
  return (
    <Html lang="en-GB">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet(theme)}</style>
      </Head>
      <ThemeProvider value={theme.light}>
        <Body
          className="paper"
          style={{ margin: 0, padding: 0, backgroundColor: paper, fontFamily: TEXT_FACE }}
        >
          <Preview>{preview}</Preview>
          <Container style={{ maxWidth: 560, padding: '28px 20px 36px' }}>
            <BrandLine site={site} />
            {draw?.organisation && <HostLine site={site} organisation={draw.organisation} />}
            {children}
            {draw?.statements?.map((statement) => (
              <Paragraph key={statement} quiet>
                {statement}
              </Paragraph>
            ))}
            <Foot site={site} because={because} />
          </Container>
        </Body>
      </ThemeProvider>
    </Html>
  );
}

function BrandLine({ site }: { site: EmailSite }) {
  const { ink } = useTheme();
  return (
    <Section style={{ margin: '0 0 26px' }}>
      <Link
        className="ink"
        href={site.url}
        style={{
          color: ink,
          fontFamily: DISPLAY_FACE,
          fontSize: 21,
          fontWeight: 600,
          lineHeight: '28px',
          textDecoration: 'none',
          ...WRAPS,
        }}
      >
        {site.brandName}
      </Link>
    </Section>
  );
}

/** Who runs the draw that the email is about. */
function HostLine({ site, organisation }: { site: EmailSite; organisation: OrganisationOfEmail }) {
  const { muted, ink } = useTheme();
  const { name, slug, isVerified } = organisation;
  return (
    <Text
      className="muted"
      style={{ margin: '-16px 0 22px', color: muted, fontSize: 16, lineHeight: '24px', ...WRAPS }}
    >
      {'A prize draw by '}
      <Link
        className="ink"
        href={site.url + buildOrganisationPath(slug)}
        style={{ color: ink, fontWeight: 600, textDecoration: 'none' }}
      >
        {name}
      </Link>
      {isVerified && ', verified'}
    </Text>
  );
}

function Foot({ site, because }: { site: EmailSite; because: string }) {
  const { muted, line } = useTheme();
  const small = { margin: '0 0 6px', color: muted, fontSize: 14, lineHeight: '21px', ...WRAPS };
  return (
    <>
      <Hr className="line" style={{ margin: '22px 0 16px', borderTop: `1px solid ${line}` }} />
      <Text className="muted" style={small}>
        {because}
      </Text>
      <Text className="muted" style={small}>
        {'Questions? Email '}
        <Link
          className="muted"
          href={`mailto:${site.supportEmail}`}
          style={{ color: muted, textDecoration: 'underline' }}
        >
          {site.supportEmail}
        </Link>
        .
      </Text>
    </>
  );
}
