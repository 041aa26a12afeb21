import { useEffect, useRef, useState } from 'react';

type EmailFrameProps = {
  html: string;
  title: string;
  /** The email's colour scheme; the page's by default. */
  scheme?: 'light' | 'dark';
};

/** An email in a sandboxed frame without scripts or forms, as high as its content. Links open in a new tab. */
export function EmailFrame({ html, title, scheme }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const body = loaded > 0 ? frame.current?.contentDocument?.body : undefined;
    if (!body) return;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight));
    observer.observe(body);
    return () => observer.disconnect();
  }, [loaded]);

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withNonce(inScheme(html, scheme))}
      onLoad={() => setLoaded((times) => times + 1)}
      style={{ height, colorScheme: scheme }}
      className="block min-h-80 w-full"
    />
  );
}

/** Applies the scheme that the email queries. */
function inScheme(html: string, scheme: EmailFrameProps['scheme']): string {
  if (!scheme) return html;
  return html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
}

/** The frame has the content security policy of the page, which lets a style element in by the page's nonce only. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  return html.replaceAll('<style>', `<style nonce="${nonce}">`);
}
