/** Input of the sign-in page, shared by both ways to sign in. */
export interface LoginDraft {
  account?: string;
  password?: string;
  remember?: boolean;
  phone?: string;
  code?: string;
  consent: boolean;
}

export interface LoginFormProps {
  draft: LoginDraft;
  onDraft: (values: Partial<LoginDraft>) => void;
}
