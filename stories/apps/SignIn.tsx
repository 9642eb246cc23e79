import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";

const USERS = [
  { email: "ruth@grace.example", name: "Ruth Okafor" },
  { email: "daniel@grace.example", name: "Daniel Brenner" },
  { email: "lydia@river.example", name: "Lydia Marchetti" },
];

export interface SignInProps {
  appName: string;
  isBusy: boolean;
  onSignIn: (email: string) => void;
}

/** The page at /login, with one button for each demo user. */
export function SignIn({ appName, isBusy, onSignIn }: SignInProps) {
  return (
    <Paper component="main" sx={{ maxWidth: 420, mx: "auto", my: 6, p: 4 }}>
      <Typography component="h1" variant="h5" gutterBottom>
        Sign in to {appName}
      </Typography>
      <Stack spacing={1.5}>
        {USERS.map(({ email, name }) => (
          <Button
            key={email}
            variant="outlined"
            size="large"
            disabled={isBusy}
            sx={{ minHeight: 48 }}
            onClick={() => onSignIn(email)}
          >
            {name}
          </Button>
        ))}
      </Stack>
    </Paper>
  );
}
