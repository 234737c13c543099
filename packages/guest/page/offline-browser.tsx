/** The script of the offline file: presents the pictures that stand in it. */
import { createRoot } from "react-dom/client";
import { Presenter } from "../present/presenter";
import type { Slide } from "../present/slides";
import { OFFLINE_NAME_ID, OFFLINE_PRESENT_ID, ROOT_ID } from "./elements";

/** Read once, when it is first presented: every data URL in it is a copy of a picture. */
function slidesOf(page: Document): Slide[] {
  let title = "";
  const slides: Slide[] = [];
  for (const element of page.querySelectorAll("h2, figure")) {
    const image = element.querySelector("img");
    if (!image) title = element.textContent ?? "";
    else
      slides.push({
        id: String(slides.length),
        url: image.src,
        width: image.width,
        height: image.height,
        caption: element.querySelector("figcaption")?.textContent ?? "",
        title: element.closest<HTMLElement>("[data-name]")?.dataset.name ?? title,
        origin: element.querySelector("[data-origin]")?.textContent ?? "",
      });
  }
  return slides;
}

document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById(ROOT_ID);
  if (!place) return;
  const root = createRoot(place);
  let slides: Slide[] | undefined;
  const present = (startAt: number) => {
    slides ??= slidesOf(document);
    root.render(
      <Presenter
        slides={slides}
        startAt={startAt}
        name={document.getElementById(OFFLINE_NAME_ID)?.textContent ?? ""}
        onClose={() => root.render(null)}
      />,
    );
  };
  document.getElementById(OFFLINE_PRESENT_ID)?.addEventListener("click", () => present(0));
  for (const [index, picture] of document.querySelectorAll("[data-slide]").entries())
    picture.addEventListener("click", () => present(index));
});
