import { createTheme, ThemeProvider } from "@mui/material/styles";
import { fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Person } from "../../../src/lib/people/types.js";
import { PersonAvatar } from "../../../src/ui/display/PersonAvatar.js";

import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const HOST = { host: { contentRoot: "https://content.example/files/" } };
const ruth: Person = { name: { display: "Ruth Anne Carter" } };
const withPhoto = (photo: string, display = "Ruth Anne Carter"): Person => ({
  name: { display },
  photo,
});
const image = () => screen.getByRole<HTMLImageElement>("img");

describe("the photo", () => {
  it.each([
    "data:image/jpeg;base64,AAAA",
    "data:image/png;base64,AAAA",
    "https://photos.example/ruth.jpg",
  ])("[AVA-01][O90] of %s is used as it is", async (photo) => {
    const { container } = renderWidget(<PersonAvatar person={withPhoto(photo)} />, HOST);
    expect(image()).toHaveAttribute("src", photo);
    expect(image()).toHaveAttribute("alt", "Ruth Anne Carter");
    await expectAccessible(container);
  });

  it.each([
    ["/a.png", "https://content.example/files/a.png"],
    ["people/a.png", "https://content.example/files/people/a.png"],
    ["//evil.example/x.png", "https://content.example/files/evil.example/x.png"],
  ])("[AVA-02][O90] of %s lies below the content root", (photo, url) => {
    renderWidget(<PersonAvatar person={withPhoto(photo)} />, HOST);
    expect(image()).toHaveAttribute("src", url);
  });

  it("[AVA-06] that does not load gives way to the initials", async () => {
    const { container } = renderWidget(<PersonAvatar person={withPhoto("/gone.png")} />, HOST);
    fireEvent.error(image());
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("img", { name: "Ruth Anne Carter" })).toHaveTextContent("RC");
    await expectAccessible(container);
  });

  it("[O89][L106] of the next person is tried after one has failed", () => {
    const { rerender } = renderWidget(<PersonAvatar person={withPhoto("/gone.png")} />, HOST);
    fireEvent.error(image());
    rerender(<PersonAvatar person={withPhoto("/there.png", "Daniel Okafor")} />);
    expect(image()).toHaveAttribute("src", "https://content.example/files/there.png");
    rerender(<PersonAvatar person={ruth} />);
    expect(screen.getByRole("img")).toHaveTextContent("RC");
  });
});

describe("what is fetched", () => {
  it("[D52] waits until it comes into view, and a failed photo is tried again once it has changed", () => {
    const person = (photoUpdated: string) => ({
      ...withPhoto("/a.png"),
      photoUpdated: new Date(photoUpdated),
    });
    const { rerender } = renderWidget(
      <PersonAvatar person={person("2024-05-01T00:00:00Z")} />,
      HOST,
    );
    expect(image()).toHaveAttribute("loading", "lazy");
    expect(image()).toHaveAttribute("decoding", "async");
    const before = image().src;
    fireEvent.error(image());
    rerender(<PersonAvatar person={person("2024-06-01T00:00:00Z")} />);
    expect(image().src).toMatch(/a\.png/);
    expect(image().src).not.toBe(before);
  });

  it("[D52] is one picture to a screen reader, with and without a photo", () => {
    const { rerender } = renderWidget(<PersonAvatar person={withPhoto("/a.png")} />, HOST);
    expect(screen.getAllByRole("img")).toHaveLength(1);
    rerender(<PersonAvatar person={ruth} />);
    expect(screen.getAllByRole("img")).toHaveLength(1);
  });

  it("[D52] is a button of type button, named by the person, of which the photo is no second name", () => {
    renderWidget(<PersonAvatar person={{}} onClick={vi.fn()} />);
    expect(screen.getByRole("button", { name: "User avatar" })).toHaveAttribute("type", "button");
  });
});

describe("the theme", () => {
  it("[D52] gives defaults, and an unknown size is the medium one", () => {
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

describe("the initials", () => {
  it.each([
    ["Ruth Anne Carter", "RC"],
    ["ruth", "R"],
    ["👩‍👧 Smith", "👩‍👧S"],
    ["\u202eRuth Carter", "RC"],
    [`\u202e${"x".repeat(10_000)}`, "X"],
    ['Ann "Annie"', "AA"],
  ])(
    "[C-01][AVA-04][A-76][O86][O87][L106] of %.20s without a photo are %s",
    (display, initials) => {
      const { container } = renderWidget(<PersonAvatar person={{ name: { display } }} />);
      expect(container.querySelector("img")).toBeNull();
      expect(screen.getByRole("img")).toHaveTextContent(new RegExp(`^${initials}$`, "u"));
      expect(screen.getByRole("img").textContent?.isWellFormed()).toBe(true);
    },
  );

  it.each([
    [undefined],
    [null],
    [{}],
    [{ name: { display: " " } }],
    [{ photo: "" }],
    [{ photo: "  " }],
    [{ photo: {} as string }],
  ])("[AVA-05] of nobody are a question mark: %j", async (person) => {
    const { container } = renderWidget(<PersonAvatar person={person} />);
    expect(screen.getByRole("img", { name: "User avatar" })).toHaveTextContent("?");
    await expectAccessible(container);
  });
});

describe("the size", () => {
  it.each([
    [undefined, 56],
    ["small", 48],
    ["medium", 56],
    ["large", 80],
    ["xlarge", 100],
    ["xxlarge", 120],
  ] as const)("[AVA-07][AVA-08][AVA-09][AVA-10][AVA-11] %s is %i px", (size, px) => {
    renderWidget(<PersonAvatar person={ruth} {...(size && { size })} />);
    const { width, height } = getComputedStyle(screen.getByRole("img"));
    expect([width, height]).toEqual([`${px}px`, `${px}px`]);
  });

  it("takes a host's own measures before those of its size", () => {
    renderWidget(<PersonAvatar person={ruth} size="small" sx={{ width: 40, height: 40 }} />);
    const { width, height } = getComputedStyle(screen.getByRole("img"));
    expect([width, height]).toEqual(["40px", "40px"]);
  });

  it("[AVA-12][A-77] responsive is 70, 80 from 600 px of width on, 100 from 900 px", () => {
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

describe("the element", () => {
  it("[L106] is a button by mouse and keyboard when it can be clicked", async () => {
    const onClick = vi.fn();
    const { user, container } = renderWidget(<PersonAvatar person={ruth} onClick={onClick} />);
    await user.click(screen.getByRole("button", { name: "Ruth Anne Carter" }));
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(2);
    await expectAccessible(container);
  });

  it("takes class, sx and ref", () => {
    const ref = createRef<HTMLDivElement>();
    renderWidget(
      <PersonAvatar person={ruth} className="mine" sx={{ marginBlockStart: "7px" }} ref={ref} />,
    );
    expect(ref.current).toBe(screen.getByRole("img"));
    expect(ref.current).toHaveClass("mine", "NarthexPersonAvatar-medium");
    expect(getComputedStyle(screen.getByRole("img")).marginBlockStart).toBe("7px");
  });
});
