import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, waitFor } from "storybook/test";
import { DisplayBox, useClient } from "../../src/entries/index.js";
import { demoParameters, withDemo } from "../support/DemoHost.js";

/** The panel of a host that shows `client.diagnose()`, and reads it again every second. */
function DiagnosisPanel() {
  const client = useClient();
  const [diagnosis, setDiagnosis] = useState(() => client.diagnose());
  useEffect(() => {
    const timer = setInterval(() => setDiagnosis(client.diagnose()), 1_000);
    return () => clearInterval(timer);
  }, [client]);
  return (
    <DisplayBox
      id="diagnosis"
      headerText="Connection"
      headerIcon="sync"
      footerContent={
        <Button onClick={() => void navigator.clipboard.writeText(JSON.stringify(diagnosis))}>
          Copy
        </Button>
      }
    >
      <Table size="small" aria-label="Connection">
        <TableBody>
          {Object.entries(diagnosis).map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell>{String(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DisplayBox>
  );
}

const meta: Meta<typeof DiagnosisPanel> = {
  title: "Client/Diagnosis",
  component: DiagnosisPanel,
  decorators: [withDemo],
};
export default meta;
type Story = StoryObj<typeof DiagnosisPanel>;

export const Connected: Story = {
  play: async ({ canvas }) => {
    const getRow = (name: string) => canvas.getByRole("row", { name: new RegExp(`^${name} `) });
    await waitFor(() => expect(getRow("isRegisteredForAlerts")).toHaveTextContent("true"), {
      timeout: 5_000,
    });
    await expect(getRow("socket")).toHaveTextContent("open");
  },
};

export const SignedOut: Story = {
  ...demoParameters({ isSignedOut: true }),
  play: async ({ canvas }) => {
    const name = /^hasPerson /;
    await waitFor(() => expect(canvas.getByRole("row", { name })).toHaveTextContent("false"));
  },
};
