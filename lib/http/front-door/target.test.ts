import { isStudioError } from "contract/studio-error";
import { describe, expect, it } from "vitest";
import { checkTarget, isForPrograms, methodsOf } from "./target";

/** The front door's decision about a request: the name of the error, or `admitted`. */
function outcome(method: string, target: string, production = true): string {
  try {
    checkTarget(method, target, production);
    return "admitted";
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return error.errorName;
  }
}

describe("the address of a request", () => {
  it.each([
    "/",
    "/library?q=50%25&sort=new",
    "/creations/cr_1",
    "/api-reference",
    "/api/creations?limit=%ff",
    "/api/v1/creation/a%20b%C3%A9",
    "/api/v1/creation/...",
    "/_next/static/chunks/a.js",
  ])("the address %s is admitted", (target) => {
    expect(outcome("GET", target)).toBe("admitted");
  });

  it.each([
    "/%",
    "/%zz",
    "/%ff",
    "/api/%ff",
    "/api/v1/creation/%E0%A4%A",
    "/api/creations#part",
    "/api/./creations",
    "/api/x/../creations",
    "/x/../api/creations",
    "/api/%2e%2E/creations",
    "/library/..",
    "/x\\..\\api",
    "*",
    "http://localhost:3000/api/creations",
    "example.com:443",
    "",
  ])("the address %s is refused as malformed", (target) => {
    expect(outcome("GET", target)).toBe("malformed_request");
  });

  it.each([
    "/api",
    "/api?x=/api/creations",
    "/api/",
    "/API/creations",
    "/Api/creations",
    "/api/creations/",
    "/api//creations",
    "//api/creations",
    "/api\\creations",
    "/api%2Fcreations",
    "/%61pi/creations",
  ])("the address %s is another spelling of one below /api and gets 404", (target) => {
    expect(isForPrograms(target)).toBe(true);
    for (const method of ["GET", "POST", "TRACE"]) expect(outcome(method, target)).toBe("not_found");
  });

  it("an address may have up to a hundred query parameters", () => {
    const parameters = (count: number) => `/library?a?${Array(count).fill("a=").join("&")}`;
    expect(outcome("GET", parameters(100))).toBe("admitted");
    expect(outcome("GET", parameters(101))).toBe("address_too_long");
  });
});

describe("internal addresses of Next", () => {
  it.each(["/_next/image?url=%2Ficon.svg&w=640&q=75", "/_next/data/x/index.json", "/_next/"])(
    "the internal address %s exists in development only",
    (target) => {
      expect(outcome("GET", target)).toBe("not_found");
      expect(outcome("GET", target, false)).toBe("admitted");
    },
  );
});

describe("the method of a request", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "the method %s is admitted below /api, where each route accepts or refuses it",
    (method) => expect(outcome(method, "/api/creations")).toBe("admitted"),
  );

  it.each(["TRACE", "PROPFIND", "QUERY", "M-SEARCH", "get"])(
    "the method %s is refused at every address",
    (method) => {
      expect(outcome(method, "/api/creations")).toBe("method_not_allowed");
      expect(outcome(method, "/library")).toBe("method_not_allowed");
    },
  );

  it("the page of a share link takes a form as well, and nothing below it does", () => {
    for (const method of ["GET", "HEAD", "POST"]) expect(outcome(method, "/s/secret?x=1")).toBe("admitted");
    expect(methodsOf("/s/secret?x=1")).toBe("GET, HEAD, POST");
    for (const method of ["PUT", "DELETE"]) expect(outcome(method, "/s/secret")).toBe("method_not_allowed");
    for (const path of ["/s/", "/s/secret/more", "/s", "/sheets/secret", "/x/s/secret"])
      expect(outcome("POST", path)).toBe("method_not_allowed");
  });

  it("a page accepts only GET and HEAD; development tools accept any method", () => {
    for (const method of ["POST", "PUT", "OPTIONS"]) {
      expect(outcome(method, "/library")).toBe("method_not_allowed");
      expect(outcome(method, "/__nextjs_error", false)).toBe("admitted");
    }
    for (const method of ["GET", "HEAD"]) expect(outcome(method, "/library")).toBe("admitted");
  });
});
