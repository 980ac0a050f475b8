import { InitialPassword } from '@heliodon/accounts/web';
import { useNavigate } from 'react-router';
import { startOfAccount } from '../session/entry.ts';
import { refreshPermissions } from '../session/permissions.ts';
import { signOut } from '../session/signOut.ts';
import { LanguageButton, ThemeButton } from '../shell/HeaderTools.tsx';
import { LogoFrame } from './LogoFrame.tsx';

/** Replaces every page until the initial password is changed. */
export function InitialPasswordPage() {
  const navigate = useNavigate();
  const goOn = async () => {
    await refreshPermissions();
    // From any page: without permissions the user had been redirected.
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
