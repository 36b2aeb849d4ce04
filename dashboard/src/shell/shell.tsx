import { BookOpen, CircleUser, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Dialog, Link, Modal, ModalOverlay } from 'react-aria-components';
import { useLocation } from 'wouter';
import { whenOnline } from '../api/when-online.ts';
import mark from '../design/mark.svg';
import { useI18n } from '../i18n/i18n.tsx';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { useSession } from '../session/session-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx';
import { DESTINATIONS, type Destination, NAVIGATION_GROUPS } from './navigation.ts';
import styles from './shell.module.css';
import { THEMES, useTheme } from './theme.ts';

const CommandPalette = lazy(() => whenOnline(() => import('./command-palette.tsx')));

/** Frame around every page: navigation at the side, or behind a button on a narrow screen. */
export function Shell({ apiUrl, children }: { readonly apiUrl: string; readonly children: ReactNode }) {
  const { t } = useI18n();
  const [location] = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is about is the change of the page.
  useEffect(() => {
    setDrawerOpen(false);
    // Moving the focus lets screen readers and keyboards continue at the beginning of the new page.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    window.scrollTo(0, 0);
  }, [location]);
  const [isSearching, setSearching] = useSearchKey();
  const search = () => {
    setDrawerOpen(false);
    setSearching(true);
  };
  const navigation = <Navigation apiUrl={apiUrl} onSearch={search} />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t.common.skipToContent}
      </a>
      <header className={styles.side}>{navigation}</header>
      <header className={styles.top}>
        <Brand />
        <Button look="quiet" isIcon aria-label={t.shell.openMenu} onPress={() => setDrawerOpen(true)}>
          <MenuIcon aria-hidden />
        </Button>
      </header>
      <ModalOverlay
        isOpen={isDrawerOpen}
        onOpenChange={setDrawerOpen}
        isDismissable
        className={styles.drawerOverlay!}
      >
        <Modal className={styles.drawer!}>
          <Dialog aria-label={t.shell.navigation} className={styles.drawerDialog!}>
            {navigation}
          </Dialog>
        </Modal>
      </ModalOverlay>
      {isSearching && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Returns whether the search of commands is open, which ⌘K or Ctrl+K opens on every page. */
function useSearchKey() {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return [isSearching, setSearching] as const;
}

function Brand() {
  return (
    <div className={styles.brand}>
      <img src={mark} alt="" />
      Platen
    </div>
  );
}

function Navigation({ apiUrl, onSearch }: { readonly apiUrl: string; readonly onSearch: () => void }) {
  const { t } = useI18n();
  const { isAdmin } = useSession();
  const seen = DESTINATIONS.filter((destination) => isAdmin || !destination.isAdmin);
  return (
    <>
      <Brand />
      <div className={styles.search}>
        <Button look="quiet" onPress={onSearch}>
          <Search aria-hidden />
          {t.shell.search}
        </Button>
      </div>
      <nav aria-label={t.shell.navigation}>
        {NAVIGATION_GROUPS.map((name) => (
          <NavigationList
            key={name}
            title={name === 'work' ? undefined : t.shell[name]}
            destinations={seen.filter(({ group }) => group === name)}
          />
        ))}
      </nav>
      <div className={styles.bottom}>
        <a className={styles.link} href={`${apiUrl}/docs`} target="_blank" rel="noreferrer">
          <BookOpen aria-hidden />
          {t.shell.reference}
        </a>
        <AccountMenu />
      </div>
    </>
  );
}

interface NavigationListProps {
  readonly title: string | undefined;
  readonly destinations: readonly Destination[];
}

/** Links of one group of the navigation. */
function NavigationList({ title, destinations }: NavigationListProps) {
  const { t } = useI18n();
  const [location] = useLocation();
  if (destinations.length === 0) return null;
  return (
    <>
      {title && <h2 className={styles.group}>{title}</h2>}
      <ul className={styles.nav}>
        {destinations.map(({ path, name, icon: Icon }) => (
          <li key={path}>
            <Link
              href={path}
              className={styles.link!}
              aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            >
              <Icon aria-hidden />
              {t.shell[name]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function AccountMenu() {
  const { t, language, setLanguage } = useI18n();
  const { signOut, keyName } = useSession();
  const [theme, setTheme] = useTheme();
  const names = { system: t.shell.themeSystem, light: t.shell.themeLight, dark: t.shell.themeDark };
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={`${t.shell.account}: ${keyName}`}>
          <CircleUser aria-hidden />
          <span className={styles.keyName}>{keyName}</span>
        </Button>
      }
    >
      <MenuChoice
        title={t.shell.theme}
        options={THEMES.map((value) => ({ value, text: names[value] }))}
        value={theme}
        onChange={setTheme}
      />
      <MenuLine />
      <MenuChoice
        title={t.shell.language}
        options={Object.entries(LANGUAGES).map(([value, text]) => ({ value: value as Language, text }))}
        value={language}
        onChange={setLanguage}
      />
      <MenuLine />
      <MenuItem text={t.shell.signOut} onAction={() => signOut('asked')} />
    </Menu>
  );
}
