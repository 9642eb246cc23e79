import type { Meta, StoryObj } from "@storybook/react-vite";
import { EmptyState } from "../../src/ui/EmptyState.js";
import { Loading } from "../../src/ui/Loading.js";
const meta = { title: "tmp/Tmp", component: Loading } satisfies Meta<typeof Loading>;
export default meta;
type Story = StoryObj<typeof meta>;
export const Plain: Story = {};
export const BadContrast: Story = { render: () => <p style={{ color: "#444" }}>scheme words</p> };
export const Empty: Story = { render: () => <EmptyState title="x" /> };
