for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("th").forEach((head, column) => {
    head.querySelector("button")?.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      table.querySelectorAll("th").forEach((h) => h.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const x = key(a), y = key(b), nx = Number(x), ny = Number(y);
        if (x === "" || y === "") return (x === "") - (y === "");
        const order = isNaN(nx) || isNaN(ny) ? x.localeCompare(y) : nx - ny;
        return down ? -order : order;
      });
      table.tBodies[0].append(...rows);
    });
  });
}
