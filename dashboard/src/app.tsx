import { ServerCrash } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { type Config, loadConfig } from './api/config.ts';
import { whenOnline } from './api/when-online.ts';
import { I18nProvider, useTexts } from './i18n/i18n.tsx';
import { KeptWork, KeptWorkContext, useUnloadQuestion } from './session/kept-work.tsx';
import type { Session } from './session/session.ts';
import { SessionProvider, useSession } from './session/session-provider.tsx';
import { exchangeCode, openSession, takeSignInCode } from './session/sign-in.ts';
import { useSessionState } from './session/use-session-state.ts';
import { DESTINATIONS, DETAIL_PAGES } from './shell/navigation.ts';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './shell/sign-in-page.tsx';
import { useTheme } from './shell/theme.ts';
import { Button } from './ui/button.tsx';
import { CrashBoundary, Loading, State } from './ui/states.tsx';

const AdminOnly = lazy(() => whenOnline(() => import('./shell/admin-only.tsx')));
const NotFound = lazy(() => whenOnline(() => import('./shell/not-found.tsx')));

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

export function App() {
  return (
    <I18nProvider>
      <Router base={BASE}>
        <Gate />
      </Router>
    </I18nProvider>
  );
}

/** Shows the pages to users who have signed in with a key, and the sign-in form to others. */
function Gate() {
  useTheme();
  const { errors, common } = useTexts();
  const [config, setConfig] = useState<Config | 'failed'>();
  const [link, setLink] = useState<'none' | 'open' | 'stale'>('none');
  const [work] = useState(() => new KeptWork());
  useUnloadQuestion(work);
  const { session, isAsking, endedBecause, begin, end } = useSessionState(work);
  useEffect(() => {
    loadConfig().then(setConfig, () => setConfig('failed'));
  }, []);
  useEffect(() => {
    const code = takeSignInCode();
    if (code === undefined) return;
    setLink('open');
    signInByCode(code).then(
      (opened) => {
        if (opened) begin(opened);
        setLink(opened ? 'none' : 'stale');
      },
      () => setLink('stale'),
    );
  }, [begin]);
  if (config === 'failed') {
    return (
      <State
        icon={ServerCrash}
        title={errors.offlineTitle}
        text={errors.configText}
        action={<Button onPress={() => location.reload()}>{common.reload}</Button>}
      />
    );
  }
  if (config === undefined || link === 'open' || isAsking) return null;
  if (!session) {
    return <SignInPage reason={link === 'stale' ? 'stale-link' : endedBecause} onSignIn={begin} />;
  }
  return (
    <KeptWorkContext value={work}>
      <SessionProvider key={session.token} session={session} apiUrl={config.apiUrl} onEnd={end}>
        <Pages apiUrl={config.apiUrl} />
      </SessionProvider>
    </KeptWorkContext>
  );
}

async function signInByCode(code: string): Promise<Session | undefined> {
  const apiKey = await exchangeCode(code);
  return apiKey === undefined ? undefined : openSession(apiKey);
}

function Pages({ apiUrl }: { readonly apiUrl: string }) {
  const [location, navigate] = useLocation();
  const { isAdmin } = useSession();
  const { path: start } = DESTINATIONS.find((destination) => isAdmin || !destination.isAdmin)!;
  return (
    <RouterProvider navigate={navigate} useHref={(href) => (href.startsWith('/') ? BASE + href : href)}>
      <Shell apiUrl={apiUrl}>
        <CrashBoundary resetKey={location} fallback={<Crashed />}>
          <Suspense fallback={<Loading lines={6} />}>
            <Switch>
              <Route path="/">
                <Redirect to={start} replace />
              </Route>
              {DESTINATIONS.map(({ path, page: Page, isAdmin: isForAdmins }) => (
                <Route key={path} path={path}>
                  {isForAdmins && !isAdmin ? <AdminOnly /> : <Page />}
                </Route>
              ))}
              {DETAIL_PAGES.map(({ path, page: Page }) => (
                <Route key={path} path={path}>
                  <Page />
                </Route>
              ))}
              <Route>
                <NotFound start={start} />
              </Route>
            </Switch>
          </Suspense>
        </CrashBoundary>
      </Shell>
    </RouterProvider>
  );
}

function Crashed(): ReactNode {
  const { errors, common } = useTexts();
  return (
    <State
      icon={ServerCrash}
      title={errors.crashTitle}
      text={errors.crashText}
      action={<Button onPress={() => location.reload()}>{common.reload}</Button>}
    />
  );
}
