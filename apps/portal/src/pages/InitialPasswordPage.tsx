import { InitialPassword } from '@heliodon/accounts/web';
import { useNavigate } from 'react-router';
import { startOfAccount } from '../session/entry.ts';
import { refreshPermissions } from '../session/permissions.ts';
import { signOut } from '../session/signOut.ts';
import { LanguageButton, ThemeButton } from '../shell/HeaderTools.tsx';
import { LogoFrame } from './LogoFrame.tsx';

/** Instead of every page, until the password that somebody else chose is changed. */
export function InitialPasswordPage() {
  const navigate = useNavigate();
  const goOn = async () => {
    await refreshPermissions();
    // Wherever it stood: without rights it was led to a page that nobody begins with.
    await navigate(startOfAccount(), { replace: true });
  };
  return (
    <LogoFrame
      tools={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      <InitialPassword onDone={() => void goOn()} onSignOut={() => void signOut().catch(console.error)} />
    </LogoFrame>
  );
}
