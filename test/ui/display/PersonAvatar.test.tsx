import { createTheme, ThemeProvider } from "@mui/material/styles";
import { act, fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { ChurchTile } from "../../../src/ui/display/ChurchTile.js";
import { PersonAvatar } from "../../../src/ui/display/PersonAvatar.js";

import { expectAccessible } from "../../harness/expectAccessible.js";
import { Host, renderWidget } from "../../harness/renderWidget.js";
import type { Person } from "../../../src/lib/people/people.js";

const HOST = { host: { contentRoot: "https://content.example/files/" } };
const ruth: Person = { name: { display: "Ruth Anne Carter" } };
const withPhoto = (photo: string, display = "Ruth Anne Carter"): Person => ({
  name: { display },
  photo,
});
const getImage = () => screen.getByRole<HTMLImageElement>("img");

describe("PersonAvatar photo", () => {
  it.each([
    "data:image/jpeg;base64,AAAA",
    "data:image/png;base64,AAAA",
    "https://photos.example/ruth.jpg",
  ])("[AVA-01][O90] uses %s unchanged", async (photo) => {
    const { container } = renderWidget(<PersonAvatar person={withPhoto(photo)} />, HOST);
    expect(getImage()).toHaveAttribute("src", photo);
    expect(getImage()).toHaveAttribute("alt", "Ruth Anne Carter");
    await expectAccessible(container);
  });

  it.each([
    ["/a.png", "https://content.example/files/a.png"],
    ["people/a.png", "https://content.example/files/people/a.png"],
    ["//evil.example/x.png", "https://content.example/files/evil.example/x.png"],
  ])("[AVA-02][O90] resolves %s below the content root", (photo, url) => {
    renderWidget(<PersonAvatar person={withPhoto(photo)} />, HOST);
    expect(getImage()).toHaveAttribute("src", url);
  });

  it("[AVA-06] falls back to the initials when it fails to load", async () => {
    const { container } = renderWidget(<PersonAvatar person={withPhoto("/gone.png")} />, HOST);
    fireEvent.error(getImage());
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("img", { name: "Ruth Anne Carter" })).toHaveTextContent("RC");
    await expectAccessible(container);
  });

  it("[O89][L106] loads the next person's photo after a failed one, and shows initials without a photo", () => {
    const { rerender } = renderWidget(<PersonAvatar person={withPhoto("/gone.png")} />, HOST);
    fireEvent.error(getImage());
    rerender(<PersonAvatar person={withPhoto("/there.png", "Daniel Okafor")} />);
    expect(getImage()).toHaveAttribute("src", "https://content.example/files/there.png");
    rerender(<PersonAvatar person={ruth} />);
    expect(screen.getByRole("img")).toHaveTextContent("RC");
  });
});

describe("an image that failed before hydration", () => {
  it.each([
    [
      "PersonAvatar",
      () => <PersonAvatar person={withPhoto("/gone.png")} />,
      (page: Element) => page.querySelector("[role=img]")?.textContent,
    ],
    [
      "ChurchTile",
      () => <ChurchTile name="Ruth Anne Carter" icon="https://content.example/gone.png" />,
      (page: Element) => page.querySelector("[data-initials]")?.getAttribute("data-initials"),
    ],
  ])(
    "is loaded again in %s, which then falls back to the initials",
    async (_, render, initialsOf) => {
      const element = <Host {...HOST}>{render()}</Host>;
      const page = document.createElement("div");
      page.innerHTML = renderToString(element);
      const image = page.querySelector("img") as HTMLImageElement;
      Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } });
      let loads = 0;
      new MutationObserver((records) => (loads += records.length)).observe(image, {
        attributeFilter: ["src"],
      });
      const root = await act(async () => hydrateRoot(page, element));
      expect(loads).toBe(1);
      fireEvent.error(image);
      expect(initialsOf(page)).toBe("RC");
      act(() => root.unmount());
    },
  );
});

describe("PersonAvatar markup", () => {
  it("[D52] loads the photo lazily and retries a failed photo when photoUpdated changes", () => {
    const person = (photoUpdated: string) => ({
      ...withPhoto("/a.png"),
      photoUpdated: new Date(photoUpdated),
    });
    const { rerender } = renderWidget(
      <PersonAvatar person={person("2024-05-01T00:00:00Z")} />,
      HOST,
    );
    expect(getImage()).toHaveAttribute("loading", "lazy");
    expect(getImage()).toHaveAttribute("decoding", "async");
    const before = getImage().src;
    fireEvent.error(getImage());
    rerender(<PersonAvatar person={person("2024-06-01T00:00:00Z")} />);
    expect(getImage().src).toMatch(/a\.png/);
    expect(getImage().src).not.toBe(before);
  });

  it("[D52] exposes one img role with and without a photo", () => {
    const { rerender } = renderWidget(<PersonAvatar person={withPhoto("/a.png")} />, HOST);
    expect(screen.getAllByRole("img")).toHaveLength(1);
    rerender(<PersonAvatar person={ruth} />);
    expect(screen.getAllByRole("img")).toHaveLength(1);
  });

  it("[D52] renders a button of type button, named User avatar for a person without a name", () => {
    renderWidget(<PersonAvatar person={{}} onClick={vi.fn()} />);
    expect(screen.getByRole("button", { name: "User avatar" })).toHaveAttribute("type", "button");
  });
});

describe("PersonAvatar theme", () => {
  it("[D52] sets the default size, and an unknown size falls back to medium", () => {
    const theme = createTheme({
      components: { NarthexPersonAvatar: { defaultProps: { size: "large" } } },
    });
    const { rerender } = renderWidget(
      <ThemeProvider theme={theme}>
        <PersonAvatar person={ruth} />
      </ThemeProvider>,
    );
    expect(getComputedStyle(screen.getByRole("img")).width).toBe("80px");
    rerender(<PersonAvatar person={ruth} {...({ size: "huge" } as object)} />);
    expect(getComputedStyle(screen.getByRole("img")).width).toBe("56px");
  });
});

describe("PersonAvatar initials", () => {
  it.each([
    ["Ruth Anne Carter", "RC"],
    ["ruth", "R"],
    ["👩‍👧 Smith", "👩‍👧S"],
    ["\u202eRuth Carter", "RC"],
    [`\u202e${"x".repeat(10_000)}`, "X"],
    ['Ann "Annie"', "AA"],
  ])("[C-01][AVA-04][A-76][O86][O87][L106] turns the name %.20s into %s", (display, initials) => {
    const { container } = renderWidget(<PersonAvatar person={{ name: { display } }} />);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("img")).toHaveTextContent(new RegExp(`^${initials}$`, "u"));
    expect(screen.getByRole("img").textContent?.isWellFormed()).toBe(true);
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ name: { display: " " } }],
    [{ photo: "" }],
    [{ photo: "  " }],
    [{ photo: {} as string }],
  ])("[AVA-05] shows a question mark for a person without a name: %j", async (person) => {
    const { container } = renderWidget(<PersonAvatar person={person} />);
    expect(screen.getByRole("img", { name: "User avatar" })).toHaveTextContent("?");
    await expectAccessible(container);
  });
});

describe("PersonAvatar size", () => {
  it.each([
    [undefined, 56],
    ["small", 48],
    ["medium", 56],
    ["large", 80],
    ["xlarge", 100],
    ["xxlarge", 120],
  ] as const)("[AVA-07][AVA-08][AVA-09][AVA-10][AVA-11] maps %s to %i px", (size, px) => {
    renderWidget(<PersonAvatar person={ruth} {...(size && { size })} />);
    const { width, height } = getComputedStyle(screen.getByRole("img"));
    expect([width, height]).toEqual([`${px}px`, `${px}px`]);
  });

  it("lets sx override width and height", () => {
    renderWidget(<PersonAvatar person={ruth} size="small" sx={{ width: 40, height: 40 }} />);
    const { width, height } = getComputedStyle(screen.getByRole("img"));
    expect([width, height]).toEqual(["40px", "40px"]);
  });

  it("[AVA-12][A-77] is 70 px when responsive, 80 px from 600 px of viewport width and 100 px from 900 px", () => {
    renderWidget(<PersonAvatar person={ruth} size="responsive" />);
    expect(getComputedStyle(screen.getByRole("img")).width).toBe("70px");
    const css = document.head.textContent ?? "";
    expect(css).toMatch(
      /@media \(min-width:600px\)\{[^{}]*NarthexPersonAvatar[^{}]*\{width:80px;height:80px/,
    );
    expect(css).toMatch(
      /@media \(min-width:900px\)\{[^{}]*NarthexPersonAvatar[^{}]*\{width:100px;height:100px/,
    );
  });
});

describe("PersonAvatar element", () => {
  it("[L106] renders a button for mouse and keyboard when it has onClick", async () => {
    const onClick = vi.fn();
    const { user, container } = renderWidget(<PersonAvatar person={ruth} onClick={onClick} />);
    await user.click(screen.getByRole("button", { name: "Ruth Anne Carter" }));
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(2);
    await expectAccessible(container);
  });

  it("accepts className, sx and ref", () => {
    const ref = createRef<HTMLDivElement>();
    renderWidget(
      <PersonAvatar person={ruth} className="mine" sx={{ marginBlockStart: "7px" }} ref={ref} />,
    );
    expect(ref.current).toBe(screen.getByRole("img"));
    expect(ref.current).toHaveClass("mine", "NarthexPersonAvatar-medium");
    expect(getComputedStyle(screen.getByRole("img")).marginBlockStart).toBe("7px");
  });
});
